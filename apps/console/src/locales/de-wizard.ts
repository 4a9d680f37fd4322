/** German of the wizards: all of it in development; the built one is given those texts alone that their code holds (`wizard-load.ts`). */
export { de } from './de.ts'
