import { audit } from '@cubeward/contract/admin/audit.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ShieldAlert, ShieldCheck } from 'lucide-react'
import { read } from '../../api/api.ts'
import { formatWhen } from '../../locales/format.ts'
import { t } from '../../locales/i18n.ts'
import { Tip } from '../../ui/Tip.tsx'
import { look, text, tone } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'
import { useNow } from '../../ui/use-now.ts'
import { entryLink } from './links.ts'

export const chainRead = (operator: string) => ({
  ...read(audit.chain, { params: { operator } }),
  refetchInterval: 60_000,
})

/** A check is due every hour. A result older than this says nothing about now, so it is not shown in green. */
const OVERDUE_MS = 3 * 3_600_000

/** What the server found when it last recomputed the chain of all entries; nothing before it has. */
export function ChainState({ operator }: { operator: string }) {
  const now = useNow()
  const { data } = useQuery(chainRead(operator))
  if (data === undefined) return null
  const { verified, broken } = data
  if (broken !== null) {
    const words = t('Chain broken, found {when}', { when: formatWhen(broken.found, now) })
    return (
      <Tip title={t('An entry was changed, removed or inserted. Tell whoever runs this server.')} describeChild>
        <State data-broken tabIndex={broken.entry === null ? 0 : undefined}>
          <ShieldAlert size={16} strokeWidth={1.75} aria-hidden />
          {broken.entry === null ? words : <Link {...entryLink(operator, broken.entry)}>{words}</Link>}
        </State>
      </Tip>
    )
  }
  if (verified === null) return null
  return (
    <Tip
      title={t('{n, plural, one {# entry was} other {# entries were}} recomputed and found as written.', {
        n: verified.entries,
      })}
      describeChild
    >
      <State tabIndex={0} data-old={now.getTime() - Date.parse(verified.at) > OVERDUE_MS || undefined}>
        <ShieldCheck size={16} strokeWidth={1.75} aria-hidden />
        {t('Chain verified {when}', { when: formatWhen(verified.at, now) })}
      </State>
    </Tip>
  )
}

const State = styled('span')({
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  ...text('dense'),
  fontWeight: 550,
  whiteSpace: 'nowrap',
  color: tone('success', 'text'),
  '&[data-broken]': { color: tone('error', 'text') },
  '&[data-old]': { color: look('textSecondary') },
  '& a': { color: 'inherit' },
})
