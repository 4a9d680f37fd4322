import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Those that take longest: what begins them last leaves a processor alone with them. The end of a run names the ten slowest. */
const longest = [
  'apps/server/src/testing/matrix.test.ts',
  'world/src/cluster/kills.test.ts',
  'apps/server/src/platform/live/two-nodes.test.ts',
  'world/src/client-package.test.ts',
  'apps/server/src/features/notifications/zoo.test.ts',
  'world/src/cluster/cluster.test.ts',
  'apps/server/src/platform/deliveries/zoo.test.ts',
  'apps/server/src/platform/http/rows.test.ts',
  'world/src/reset-secret.test.ts',
  'apps/unit/src/host/debian/packages.test.ts',
]
const placeOf = ({ moduleId }: TestSpecification) => {
  const place = longest.findIndex((file) => moduleId.endsWith(file))
  return place < 0 ? longest.length : place
}

export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => placeOf(one) - placeOf(other))
  }
}
