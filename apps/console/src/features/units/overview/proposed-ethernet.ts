/** What is proposed when a unit is given an address of its own: the one that it has, for both. */
export function proposed(current: string | null): { address: string; gateway: string } {
  const ip = current?.split('/')[0] ?? ''
  return ip === '' ? { address: '', gateway: '' } : { address: `${ip}/24`, gateway: ip }
}
