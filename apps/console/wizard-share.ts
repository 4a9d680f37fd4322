/**
 * What the wizards load before their first step, as a share of what the console loads before its first page (JavaScript, gzip -9), at most.
 * The build holds it by what the files import; `npm run bench -- setup` measures it by what a browser asks for.
 */
export const WIZARD_SHARE = 0.6
