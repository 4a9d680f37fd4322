/** What an action needs before it can begin; without a cube the action says so. */
export function loadedCube<C>(cube: C | undefined): C {
  if (cube === undefined) throw new Error('Cube not loaded.')
  return cube
}
