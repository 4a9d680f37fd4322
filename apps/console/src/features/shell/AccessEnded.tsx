import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { ReadKey } from '../../api/api.ts'
import { usePage } from '../../api/page-state.ts'
import { t } from '../../locales/i18n.ts'
import { PageMessage } from './messages.tsx'

interface AccessEndedProps {
  /** What may not be seen any more, as the parameters of its address. */
  of: { operator: string; cubeId?: string; tenantId?: string }
  name: string
}

/** In the place of pages that were open when the right to see them ended: nothing of them stays, neither on the screen nor behind it. */
export function AccessEnded({ of, name }: AccessEndedProps) {
  usePage(t('Access ended'))
  const cache = useQueryClient()
  const lost = JSON.stringify(of)
  useEffect(() => {
    const wanted = Object.entries(JSON.parse(lost) as Record<string, string>)
    // what is still asked for is what says that it is gone
    cache.removeQueries({
      type: 'inactive',
      predicate: ({ queryKey }) => {
        const [, params] = queryKey as ReadKey
        return wanted.every(([key, value]) => params?.[key] === value)
      },
    })
  }, [cache, lost])
  return (
    <PageMessage
      heading={t('Access ended')}
      title={t('You no longer have access to {name}.', { name })}
      detail={
        <>
          {reason(of)} <Link to="/">{t('To the start page')}</Link>
        </>
      }
    />
  )
}

function reason({ cubeId, tenantId }: AccessEndedProps['of']): string {
  if (cubeId !== undefined) return t('The cube was deleted, or it belongs to another operator now.')
  if (tenantId !== undefined) return t('The tenant was deleted, or it belongs to another operator now.')
  return t('You are not a member of this operator any more, or it was deleted. Ask one of its Admins.')
}
