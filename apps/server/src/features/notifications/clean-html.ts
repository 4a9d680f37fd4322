import sanitize from 'sanitize-html'

const tags =
  'p div span br hr h1 h2 h3 h4 h5 h6 b strong i em u s small sub sup code pre blockquote ul ol li a table thead tbody tr th td'.split(
    ' ',
  )

/** What is left of the HTML of an app when only the allow-list may stay: no script, picture, form, style or frame. */
export const cleanHtml = (html: string): string =>
  sanitize(html, {
    allowedTags: tags,
    allowedAttributes: { a: ['href'], th: ['colspan', 'rowspan'], td: ['colspan', 'rowspan'] },
    allowedSchemes: ['https', 'http', 'mailto', 'tel'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    nestingLimit: 50,
  }).trim()
