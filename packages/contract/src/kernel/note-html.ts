/** What a note may consist of: one list for the server, which stores nothing else, and for the console, which shows nothing else. */
export const noteHtml = {
  tags: [
    'p',
    'br',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'h1',
    'h2',
    'h3',
    'ul',
    'ol',
    'li',
    'blockquote',
    'code',
    'pre',
    'hr',
    'a',
  ],
  /** `rel` and `target` are always those of `link`, whatever was written. */
  attributes: { a: ['href', 'rel', 'target'] },
  schemes: ['http', 'https', 'mailto', 'tel'],
  link: { rel: 'noopener noreferrer nofollow', target: '_blank' },
} as const

/** Addresses a link in a note may lead to: with one of the schemes, so never relative to the console. */
export const noteLink = new RegExp(`^(?:${noteHtml.schemes.join('|')}):`, 'i')
