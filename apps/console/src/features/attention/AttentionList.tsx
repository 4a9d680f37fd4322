import type { AttentionCase, AttentionCube } from '@cubeward/contract/admin/attention.ts'
import { Link } from '@tanstack/react-router'
import { Wifi } from 'lucide-react'
import { formatNumber, formatWhen } from '../../locales/format.ts'
import { t } from '../../locales/i18n.ts'
import { MonoId } from '../../ui/MonoId.tsx'
import { look, PHONE, text, tone } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'
import { useNow } from '../../ui/use-now.ts'
import { CaseRow } from './CaseRow.tsx'
import { Folded } from './Folded.tsx'
import type { CaseActions } from './use-case-actions.ts'

interface AttentionListProps {
  operator: string
  cubes: readonly AttentionCube[]
  selected: string | undefined
  actions: CaseActions
  onMute: (it: AttentionCase, anchor: HTMLElement) => void
}

/** Cubes with their cases, the worst first. */
export function AttentionList({ operator, cubes, ...rows }: AttentionListProps) {
  return cubes.map((cube) => (
    <section key={cube.id} aria-label={cube.description ?? cube.id}>
      <CubeHead operator={operator} cube={cube} />
      <List>
        {cube.cases.map((it) => (
          <CaseRow key={it.id} it={it} phoneNumber={cube.phoneNumber} current={it.id === rows.selected} {...rows} />
        ))}
      </List>
      {cube.folded && <Folded folded={cube.folded} />}
      {cube.more > 0 && (
        <More>
          <Link to="/$operator/cubes/$cubeId" params={{ operator, cubeId: cube.id }}>
            {t('+ {n} more', { n: formatNumber(cube.more) })}
          </Link>
        </More>
      )}
    </section>
  ))
}

function CubeHead({ operator, cube }: { operator: string; cube: AttentionCube }) {
  const now = useNow()
  return (
    <Head>
      <h2>
        <Link to="/$operator/cubes/$cubeId" params={{ operator, cubeId: cube.id }}>
          {cube.description ?? cube.id}
        </Link>
      </h2>
      <Wide>
        {cube.description !== null && <MonoId copy="never">{cube.id}</MonoId>}
        {cube.tenant && <span>{cube.tenant.name}</span>}
      </Wide>
      <Contact>
        {cube.connected ? (
          <>
            <Wifi size={14} strokeWidth={2} aria-hidden />
            {t('Connected')}
          </>
        ) : cube.lastConnected === null ? (
          t('Last known')
        ) : (
          t('Last known · {time}', { time: formatWhen(cube.lastConnected, now) })
        )}
      </Contact>
    </Head>
  )
}

const Head = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  minHeight: 36,
  padding: '0 16px',
  background: look('hover'),
  borderTop: `1px solid ${look('line')}`,
  ...text('dense'),
  color: look('textSecondary'),
  'section:first-of-type > &': { borderTop: 0, borderRadius: '8px 8px 0 0' },
  '& h2': {
    ...text('dense'),
    fontWeight: 600,
    color: look('text'),
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& a': { color: 'inherit', textDecoration: 'none' },
  '& a:hover': { textDecoration: 'underline' },
  [PHONE]: { minHeight: 40, 'section:first-of-type > &': { borderRadius: 0 } },
})
const Wide = styled('span')({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  minWidth: 0,
  overflow: 'hidden',
  whiteSpace: 'nowrap',
  [PHONE]: { display: 'none' },
})
const Contact = styled('span')({
  flex: 'none',
  marginLeft: 'auto',
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  '& svg': { color: tone('success', 'mark') },
})
const List = styled('ul')({ margin: 0, padding: 0, listStyle: 'none' })
const More = styled('div')({
  borderTop: `1px solid ${look('line')}`,
  ...text('dense'),
  '& a': { display: 'block', padding: '10px 16px', color: look('accentText'), textDecoration: 'none' },
})
