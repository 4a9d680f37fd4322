import { readFile } from 'node:fs/promises'

/** The code of the guide for apps, in its order. */
export async function guideSnippets(): Promise<string[]> {
  const text = await readFile(new URL('../../../docs/integration.md', import.meta.url), 'utf8')
  const guide = text.slice(text.indexOf('## A guide for apps'), text.indexOf('## Calls'))
  return [...guide.matchAll(/```js\n(.*?)```/gs)].map(([, code = '']) => code)
}
