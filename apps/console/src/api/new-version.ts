import { useEffect, useRef, useState } from 'react'

/** The pages that the server has, by what stands in them, and where each is to be had without anything of the address. */
const pages = [
  ['root', '/'],
  ['setup', '/setup/'],
] as const

/** Whether the server has another version of this page than the one that runs here; unknown is no. */
export async function isNewVersion(ask: typeof fetch = fetch, page: Document = document): Promise<boolean> {
  const own = page.querySelector<HTMLScriptElement>('script[type="module"][src]')?.getAttribute('src')
  const [id, address] = pages.find(([one]) => page.getElementById(one) !== null) ?? pages[0]
  if (!own) return false
  try {
    const answer = await ask(address, { headers: { accept: 'text/html' }, cache: 'no-store' })
    const text = answer.ok ? await answer.text() : ''
    return text.includes(`id="${id}"`) && !text.includes(own)
  } catch {
    return false
  }
}

/** Asked whenever the connection is back: the server may have been replaced meanwhile. `undefined`: it is neither up nor lost. */
export function useNewVersion(up: boolean | undefined): boolean {
  const [renewed, setRenewed] = useState(false)
  const lost = useRef(false)
  useEffect(() => {
    if (up === false) lost.current = true
    if (up !== true || !lost.current) return
    lost.current = false
    void isNewVersion().then(setRenewed)
  }, [up])
  return renewed
}
