import { describe, expect, test } from 'vitest'
import { cleanNote, isEmptyNote } from './note-html.ts'
import { hostileSnippets } from './testing/hostile-snippets.ts'

describe('what is written', () => {
  test.each([
    '<p>Hinge <strong>loose</strong>, <em>left</em> <u>door</u> <s>3</s></p>',
    '<ul><li><p>one</p></li></ul><ol><li>two</li></ol>',
    '<h1>a</h1><h2>b</h2><h3>c</h3><blockquote><p>d</p></blockquote><pre><code>e &lt;f&gt;</code></pre>',
  ])('stays as it is: %s', (html) => expect(cleanNote(html)).toBe(html))
  test('keeps its links, which open elsewhere and tell nothing', () =>
    expect(cleanNote('<a href="https://a.example" onclick="x()">a</a>')).toBe(
      '<a href="https://a.example" rel="noopener noreferrer nofollow" target="_blank">a</a>',
    ))
  test('keeps its characters', () => expect(cleanNote('<p>5 &lt; 6 &amp; „ü" 🔒</p>')).toContain('5 &lt; 6 &amp; „ü'))
})

test('the corpus has 200 different snippets', () => expect(new Set(hostileSnippets).size).toBeGreaterThanOrEqual(200))
const forbidden =
  /<(?!\/?(?:p|br|strong|b|em|i|u|s|h1|h2|h3|ul|ol|li|blockquote|code|pre|hr|a)(?:[\s/>]))|<[^>]*\s(?:on\w+|style|src|srcset|action|formaction|class|id|name|background)\s*=|href="(?!(?:https?|mailto|tel):)/i
test.each(hostileSnippets)('nothing harmful is left of %s', (snippet) => {
  const clean = cleanNote(snippet)
  expect(clean).not.toMatch(forbidden)
  expect(cleanNote(clean)).toBe(clean)
})

test.each(['', '<p></p>', '<p><br></p>', '<p>&nbsp; </p>', '<script>x</script>'])('%j is empty', (html) =>
  expect(isEmptyNote(cleanNote(html))).toBe(true),
)
