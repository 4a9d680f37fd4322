import type { LockModuleReport } from '@cubeward/contract/device/lock-module.ts'

/** What an entry says; two that say the same may be one that was sent again. */
const saying = ({ createdAt, ...said }: LockModuleReport): string =>
  JSON.stringify([
    new Date(createdAt).toISOString(),
    ...[said.type, said.lockId, said.password, said.id, said.status, said.by].map((part) => part ?? null),
  ])

/**
 * What of the entries is not among the stored ones. An entry with an id is stored once; of others that say the same there are as many
 * as one call brought.
 */
export function unstored(
  entries: readonly LockModuleReport[],
  stored: readonly LockModuleReport[],
): readonly LockModuleReport[] {
  const known = new Map<string, number>()
  for (const entry of stored) known.set(saying(entry), (known.get(saying(entry)) ?? 0) + 1)
  return entries.filter((entry) => {
    const said = saying(entry)
    const times = known.get(said) ?? 0
    if (entry.id != null) known.set(said, 1)
    else if (times > 0) known.set(said, times - 1)
    return times === 0
  })
}
