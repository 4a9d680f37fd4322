/** The words of a note. The document they are read from is never shown: nothing in it runs or is loaded. */
export function plainText(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const block of body.querySelectorAll('p, li, br, h1, h2, h3, blockquote, pre')) block.after(' ')
  return (body.textContent ?? '').replace(/\s+/g, ' ').trim()
}
