import type { UnitAnswer, UnitRequest } from '@cubeward/contract/admin/unit-requests.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { usePageRefresh } from '../../api/page-refresh.ts'
import { useSnackbar } from '../../ui/SnackbarHost.tsx'
import { snapshotKey } from './reads.ts'
import { useOpenUnit } from './unit-feed-context.ts'

/** What can be asked without changing anything. */
type Reading = 'GetOsInfo' | 'GetServices' | 'GetPackages' | 'GetScreens'

/** One live snapshot of the unit, asked anew whenever the unit says that it has changed. */
export function useSnapshot<T extends Reading>(type: T) {
  const { unitId, open, ask } = useOpenUnit()
  const snapshot = useQuery({
    queryKey: snapshotKey(unitId, type),
    queryFn: () => ask({ '@type': type }) as Promise<UnitAnswer<T>>,
    enabled: open,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })
  usePageRefresh(() => void snapshot.refetch())
  return snapshot
}

/** Carries one change out and tells whether it was; why it failed is said at the lower edge. */
export function useUnitChange() {
  const { unitId, ask } = useOpenUnit()
  const cache = useQueryClient()
  const tell = useSnackbar()
  return (message: UnitRequest, done?: string) =>
    ask(message).then(
      () => {
        if (done !== undefined) tell(done)
        void cache.invalidateQueries({ queryKey: snapshotKey(unitId) })
        return true
      },
      (error: Error) => {
        tell({ text: error.message, tone: 'error' })
        return false
      },
    )
}
