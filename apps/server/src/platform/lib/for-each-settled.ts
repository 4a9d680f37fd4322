/** Does one after the other, also those after one that fails; what failed is thrown at the end. */
export async function forEachSettled<T>(items: Iterable<T>, work: (item: T) => Promise<unknown>): Promise<void> {
  const failed: unknown[] = []
  for (const item of items) await work(item).catch((error: unknown) => failed.push(error))
  if (failed.length > 0) throw new AggregateError(failed, `${failed.length} failed.`)
}
