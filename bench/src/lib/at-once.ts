/** So many are under way at a time. */
const AT_ONCE = 16

/** Does `count` pieces of work, sixteen at once; tells how many a second. */
export async function sixteenAtOnce(count: number, work: (number: number) => Promise<unknown>): Promise<number> {
  let next = 0
  const began = performance.now()
  const worker = async () => {
    while (next < count) await work(next++)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return (count / (performance.now() - began)) * 1_000
}
