/** Runs every subject once a round, in turn, and starts each round with another one; the first rounds only warm up. */
export async function interleave<K extends string, R>(
  subjects: Record<K, () => Promise<R>>,
  { rounds, warmUp = 1 }: { rounds: number; warmUp?: number },
): Promise<Record<K, R[]>> {
  const names = Object.keys(subjects) as K[]
  const results = Object.fromEntries(names.map((name) => [name, [] as R[]])) as Record<K, R[]>
  for (let round = -warmUp; round < rounds; round++)
    for (let turn = 0; turn < names.length; turn++) {
      const name = names[(turn + Math.abs(round)) % names.length] as K
      const result = await subjects[name]()
      if (round >= 0) results[name].push(result)
    }
  return results
}
