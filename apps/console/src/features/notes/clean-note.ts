import { noteHtml, noteLink } from '@cubeward/contract/kernel/note-html.ts'
import DOMPurify from 'dompurify'

/** A note as it may be shown: what the server should have taken out is taken out here again. */
export function cleanNote(html: string): DocumentFragment {
  const clean = DOMPurify.sanitize(html, {
    ALLOWED_TAGS: [...noteHtml.tags],
    ALLOWED_ATTR: ['href'],
    ALLOWED_URI_REGEXP: noteLink,
    ALLOW_ARIA_ATTR: false,
    ALLOW_DATA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  })
  for (const link of clean.querySelectorAll('a')) {
    if (!noteLink.test(link.getAttribute('href') ?? '')) link.removeAttribute('href')
    link.setAttribute('rel', noteHtml.link.rel)
    link.setAttribute('target', noteHtml.link.target)
  }
  return clean
}
