const MARK = '/setup/unit/'

/** The setup key in what a QR code holds; or why there is none. */
export function readUnitLink(scanned: string): { key: string } | { wrong: 'noUnitLink' | 'noKey' } {
  const at = scanned.indexOf(MARK)
  if (at < 0) return { wrong: 'noUnitLink' }
  const [key = ''] = scanned
    .slice(at + MARK.length)
    .trim()
    .split(/[/?#\s]/, 1)
  return key === '' ? { wrong: 'noKey' } : { key }
}
