import { type CubeSession, sessions } from '@cubeward/contract/admin/sessions.ts'
import { createFileRoute } from '@tanstack/react-router'
import { routeParam } from '../../../../api/route-param.ts'
import type { Column } from '../../../../list/columns.ts'
import { ListPage } from '../../../../list/ListPage.tsx'
import { MomentText } from '../../../../list/MomentText.tsx'
import { listSearch } from '../../../../list/use-list.ts'
import { formatSince } from '../../../../locales/format.ts'
import { t } from '../../../../locales/i18n.ts'
import { LiveLamp } from '../../../../ui/LiveLamp.tsx'
import { MonoId } from '../../../../ui/MonoId.tsx'
import { useNow } from '../../../../ui/use-now.ts'

export const Route = createFileRoute('/$operator/cubes/$cubeId/sessions')({
  validateSearch: listSearch(sessions.list),
  component: SessionsPage,
})

function SessionsPage() {
  const params = Route.useParams()
  const operator = routeParam(params, 'operator')
  const cubeId = routeParam(params, 'cubeId')
  const columns: Column<CubeSession>[] = [
    { key: 'id', label: t('ID'), fixed: true, cell: (it) => <MonoId copy="hover">{it.id}</MonoId> },
    { key: 'start', label: t('Start'), sort: 'start', cell: (it) => <MomentText at={it.start} /> },
    { key: 'end', label: t('End'), sort: 'end', cell: (it) => <End session={it} />, value: (it) => ({ at: it.end }) },
    {
      key: 'lasted',
      label: t('Duration'),
      cell: (it) => <Lasted session={it} />,
      value: (it) => formatSince(it.start, it.end === null ? new Date() : new Date(it.end)),
    },
  ]
  return (
    <ListPage
      table="cube-sessions"
      endpoint={sessions.list}
      params={{ operator, cubeId }}
      below
      words={{
        title: t('Sessions'),
        failed: t('The sessions could not be loaded'),
        empty: [t('No sessions yet'), t('Every connection of the cube to the server will be listed here.')],
      }}
      columns={columns}
      rowKey={(it) => it.id}
      phone={(it) => ({
        title: <MomentText at={it.start} />,
        state: <End session={it} />,
        detail: <MonoId copy="never">{it.id}</MonoId>,
        end: <Lasted session={it} />,
      })}
    />
  )
}

/** Empty while the session lasts; the lamp says why. */
const End = ({ session }: { session: CubeSession }) =>
  session.end === null ? <LiveLamp>{t('Live')}</LiveLamp> : <MomentText at={session.end} />

function Lasted({ session }: { session: CubeSession }) {
  const now = useNow()
  return formatSince(session.start, session.end === null ? now : new Date(session.end))
}
