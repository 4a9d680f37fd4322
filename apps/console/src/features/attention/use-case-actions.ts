import { type AttentionCase, attention } from '@cubeward/contract/admin/attention.ts'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/api.ts'
import { errorText } from '../../api/error-panel.ts'
import { t } from '../../locales/i18n.ts'
import { useAuthorization, useMay } from '../../session/authorization.ts'
import { useClearSnackbar, useSnackbar } from '../../ui/SnackbarHost.tsx'

const ADDRESSES: readonly unknown[] = [attention.list.path, attention.read.path]

export type Cared = Pick<AttentionCase, 'id' | 'taker' | 'muted'>

export interface CaseActions {
  /** Why nothing can be done, as a tooltip. */
  refused: string | undefined
  isMine: (it: Cared) => boolean
  /** Takes it; what the reader has is given back. */
  take: (it: Cared) => void
  mute: (it: Cared, until: Date | null) => void
  unmute: (it: Cared) => void
}

/** What can be done about a case. Everybody sees it at once, the reader too: nothing is shown before it is so. */
export function useCaseActions(operator: string): CaseActions {
  const cache = useQueryClient()
  const { userId } = useAuthorization()
  const may = useMay(operator)('cube:write')
  const tell = useSnackbar()
  const clear = useClearSnackbar()
  const run = (work: Promise<unknown>) => {
    clear()
    work
      .catch((error: unknown) => tell({ tone: 'error', text: errorText(error) }))
      // where the live connection is down nobody else says that it has changed
      .finally(
        () => void cache.invalidateQueries({ predicate: ({ queryKey: [address] }) => ADDRESSES.includes(address) }),
      )
  }
  const isMine = ({ taker }: Cared) => taker?.id === userId
  const at = (it: Cared) => ({ operator, alertId: it.id })
  return {
    refused: may ? undefined : t('Your role may not do this.'),
    isMine,
    take: (it) =>
      run(
        isMine(it)
          ? call(attention.giveBack, { params: at(it), query: { from: userId } })
          : call(attention.take, { params: at(it), body: { from: it.taker?.id ?? null } }),
      ),
    mute: (it, until) => run(call(attention.mute, { params: at(it), body: { until: until?.toISOString() ?? null } })),
    unmute: (it) => run(call(attention.unmute, { params: at(it) })),
  }
}
