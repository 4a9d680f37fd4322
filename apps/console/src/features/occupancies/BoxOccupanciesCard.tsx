import type { BoxOccupancy } from '@cubeward/contract/admin/boxes.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Eye, EyeOff, Package } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '../../api/error-panel.ts'
import { formatNumber } from '../../locales/format.ts'
import { t } from '../../locales/i18n.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { CardRow } from '../../ui/CardRow.tsx'
import { MonoId } from '../../ui/MonoId.tsx'
import { SectionCard } from '../../ui/SectionCard.tsx'
import { TimeText } from '../../ui/TimeText.tsx'
import { look, mono, text, tone } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'
import { EndOccupancy } from './EndOccupancy.tsx'
import { occupancyRead } from './reads.ts'

interface BoxOccupanciesCardProps {
  operator: string
  occupancies: readonly BoxOccupancy[]
  disabledReason: string | undefined
}

/** Who is in a box now. */
export function BoxOccupanciesCard({ operator, occupancies, disabledReason }: BoxOccupanciesCardProps) {
  return (
    <SectionCard title={t('Current occupancies')} count={formatNumber(occupancies.length)} rows>
      {occupancies.length === 0 ? (
        <CardRow>{t('Nobody occupies this box.')}</CardRow>
      ) : (
        occupancies.map((it) => (
          <div key={it.id}>
            <CardRow
              icon={Package}
              detail={<MonoId copy="never">{it.id}</MonoId>}
              end={
                <>
                  <TimeText at={it.created} />
                  <EndOccupancy small operator={operator} of={it} disabledReason={disabledReason} />
                </>
              }
            >
              <Link
                to="/$operator/cubes/$cubeId/occupancies/$occupancyId"
                params={{ operator, cubeId: it.cubeId, occupancyId: it.id }}
              >
                {it.appName}
              </Link>
            </CardRow>
            <AccessCode operator={operator} of={it} />
          </div>
        ))
      )}
    </SectionCard>
  )
}

/** Read only when it is asked for, since that is recorded. */
function AccessCode({ operator, of: { cubeId, id } }: { operator: string; of: BoxOccupancy }) {
  const [shown, setShown] = useState(false)
  const { data, error, isFetching, refetch } = useQuery({
    ...occupancyRead({ operator, cubeId, occupancyId: id }),
    enabled: shown,
  })
  const toggle = () => {
    if (shown && error) void refetch()
    else setShown(!shown)
  }
  const open = shown && data !== undefined
  return (
    <Code>
      <span>{t('Access code')}</span>
      {open && data.accessCode === null ? (
        <span>{t('None##code')}</span>
      ) : (
        <code>{open ? <MonoId>{data.accessCode ?? ''}</MonoId> : '••••••'}</code>
      )}
      <ActionButton
        size="small"
        kind="text"
        icon={open ? EyeOff : Eye}
        pending={shown && isFetching && !open}
        onClick={toggle}
      >
        {open ? t('Hide') : t('Show')}
      </ActionButton>
      {shown && error ? (
        <small role="alert">{errorText(error)}</small>
      ) : (
        <small>{t('Showing the code is recorded.')}</small>
      )}
    </Code>
  )
}

// 42 px: below the words of the row, beside its icon
const Code = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: '0 12px',
  padding: '0 8px 8px 42px',
  ...text('dense'),
  '& > span:first-of-type, & small': { color: look('textSecondary') },
  '& code': { ...mono, minWidth: 0, overflow: 'hidden' },
  '& small': { gridColumn: '1 / -1', ...text('caption') },
  '& small[role="alert"]': { color: tone('error', 'text') },
})
