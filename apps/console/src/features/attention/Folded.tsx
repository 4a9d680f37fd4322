import type { AttentionCube } from '@cubeward/contract/admin/attention.ts'
import { ChevronRight } from 'lucide-react'
import { t } from '../../locales/i18n.ts'
import { look, text } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'
import { caseLook, caseShort } from './case-words.ts'

/** What waits for the connection of a cube. */
export function Folded({ folded: { alerts, devices } }: { folded: NonNullable<AttentionCube['folded']> }) {
  if (alerts.length + devices === 0) return null
  const ofDevices = devices > 0 ? [t('{n, plural, one {# device} other {# devices}}', { n: devices })] : []
  const few =
    alerts.length > 3 ? [t('{n, plural, one {# case} other {# cases}}', { n: alerts.length })] : alerts.map(caseShort)
  return (
    <Fold>
      <summary>
        <ChevronRight size={14} strokeWidth={2} aria-hidden />
        <span>
          {t('{n, plural, one {# more waits for the connection} other {# more wait for the connection}}', {
            n: alerts.length + devices,
          })}
          : {[...ofDevices, ...few].join(', ')}
        </span>
      </summary>
      <ul>
        {alerts.map((it) => {
          const { icon: Icon } = caseLook(it)
          return (
            <li key={it.id}>
              <Icon size={14} strokeWidth={1.75} aria-hidden />
              {caseShort(it)}
            </li>
          )
        })}
        {ofDevices.map((it) => (
          <li key="devices">{it}</li>
        ))}
      </ul>
    </Fold>
  )
}

const Fold = styled('details')({
  borderTop: `1px solid ${look('line')}`,
  ...text('dense'),
  color: look('textSecondary'),
  '& summary': {
    display: 'flex',
    alignItems: 'center',
    gap: 10,
    minHeight: 30,
    padding: '4px 16px 4px 24px',
    cursor: 'pointer',
    listStyle: 'none',
    '&::-webkit-details-marker': { display: 'none' },
    '&:hover': { background: look('hover') },
    '& svg': { flex: 'none' },
  },
  '&[open] summary svg': { rotate: '90deg' },
  '& ul': { margin: 0, padding: '0 16px 8px 48px', listStyle: 'none' },
  '& li': { display: 'flex', alignItems: 'center', gap: 8, minHeight: 26 },
})
