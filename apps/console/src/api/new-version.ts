/** Whether the server has another version of the console than the one that runs here; unknown is no. */
export async function isNewVersion(ask: typeof fetch = fetch, page: Document = document): Promise<boolean> {
  const own = page.querySelector<HTMLScriptElement>('script[type="module"][src]')?.getAttribute('src')
  if (!own) return false
  try {
    const answer = await ask('/', { headers: { accept: 'text/html' }, cache: 'no-store' })
    const text = answer.ok ? await answer.text() : ''
    return text.includes('id="root"') && !text.includes(own)
  } catch {
    return false
  }
}
