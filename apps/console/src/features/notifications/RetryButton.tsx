import { notifications } from '@cubeward/contract/admin/notifications.ts'
import { useMutation } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { call } from '../../api/api.ts'
import { t } from '../../locales/i18n.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { useSnackbar } from '../../ui/SnackbarHost.tsx'
import { notificationsChanged } from './reads.ts'

interface RetryButtonProps {
  operator: string
  tenantId: string
  /** Of this one alone; of all of the tenant, if left out. */
  id?: string
  children: string
  disabledReason: string | undefined
}

/** Has sent again, now, what has failed and is not expired. */
export function RetryButton({ operator, tenantId, id, children, disabledReason }: RetryButtonProps) {
  const tell = useSnackbar()
  const retry = useMutation({
    mutationFn: () =>
      call(notifications.execute, {
        params: { operator, tenantId },
        query: { retry: 'now', ...(id === undefined ? {} : { id }) },
      }),
    onSuccess: () => {
      tell(t('Successfully request to retry notifications.'))
      void notificationsChanged()
    },
    onError: () => tell({ text: t('Failed to retry notifications.'), tone: 'error' }),
  })
  return (
    <ActionButton
      icon={RotateCw}
      pending={retry.isPending}
      disabledReason={disabledReason}
      onClick={() => retry.mutate()}
    >
      {children}
    </ActionButton>
  )
}
