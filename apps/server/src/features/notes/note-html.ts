import { noteHtml, noteLink } from '@cubeward/contract/kernel/note-html.ts'
import sanitize from 'sanitize-html'

const { tags, attributes, schemes, link } = noteHtml

/** What is left of HTML that someone wrote when only the allow-list may stay. */
export const cleanNote = (html: string): string =>
  sanitize(html, {
    allowedTags: [...tags],
    allowedAttributes: { a: [...attributes.a] },
    allowedSchemes: [...schemes],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    nestingLimit: 50,
    transformTags: {
      a: (tagName, { href }) => ({
        tagName,
        attribs: href !== undefined && noteLink.test(href) ? { href, ...link } : {},
      }),
    },
  }).trim()

/** Whether somebody reads anything in it. */
export const isEmptyNote = (html: string): boolean =>
  sanitize(html, { allowedTags: ['hr'], allowedAttributes: {} }).replaceAll(/&nbsp;|\s/g, '') === ''
