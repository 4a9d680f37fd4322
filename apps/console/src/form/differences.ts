/** A field that somebody else changed while it was open here. */
export interface Difference {
  /** Path in the form: `address.city`. */
  field: string
  was: unknown
  theirs: unknown
  yours: unknown
  /** Both changed it, and not to the same. */
  clash: boolean
}

export interface Meanwhile {
  /** What others changed, of the fields that the form shows. */
  differences: Difference[]
  /** What was typed here and stays: by path. */
  kept: Map<string, unknown>
}

/**
 * Compares what a form was opened with, what was typed, and what is stored now (decision 87). What only others changed is taken over, what was
 * typed stays; a field that the form does not show takes the new value.
 */
export function meanwhile(
  was: unknown,
  yours: unknown,
  theirs: unknown,
  shown: (field: string) => boolean = () => true,
): Meanwhile {
  const [before, here, now] = [leaves(was), leaves(yours), leaves(theirs)]
  const differences: Difference[] = []
  const kept = new Map<string, unknown>()
  for (const field of new Set([...before.keys(), ...here.keys(), ...now.keys()])) {
    const one = { field, was: before.get(field), theirs: now.get(field), yours: here.get(field) }
    const changedThere = !same(one.was, one.theirs)
    const changedHere = !same(one.was, one.yours)
    if (changedHere && (!changedThere || shown(field))) kept.set(field, one.yours)
    if (changedThere && shown(field)) differences.push({ ...one, clash: changedHere && !same(one.yours, one.theirs) })
  }
  return { differences, kept }
}

const same = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** The values of a form by path. A list is one value. */
function leaves(value: unknown, path: readonly string[] = []): Map<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return new Map([[path.join('.'), value]])
  return new Map(Object.entries(value).flatMap(([key, inner]) => [...leaves(inner, [...path, key])]))
}
