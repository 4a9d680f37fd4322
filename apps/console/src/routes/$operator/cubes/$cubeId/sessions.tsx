import { type CubeSession, sessions } from '@cubeward/contract/admin/sessions.ts'
import { createFileRoute } from '@tanstack/react-router'
import { listRead } from '../../../../api/api.ts'
import { routeParam } from '../../../../api/route-param.ts'
import type { Column } from '../../../../list/columns.ts'
import { isNarrowed, ListPage, NoMatch } from '../../../../list/ListPage.tsx'
import { ListTable } from '../../../../list/ListTable.tsx'
import { MomentText } from '../../../../list/MomentText.tsx'
import { listSearch, useList } from '../../../../list/use-list.ts'
import { formatSince } from '../../../../locales/format.ts'
import { t } from '../../../../locales/i18n.ts'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
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
  const list = useList({
    table: 'cube-sessions',
    endpoint: sessions.list,
    read: (query) => listRead(sessions.list, { params: { operator, cubeId }, query }),
  })
  const columns: Column<CubeSession>[] = [
    { key: 'id', label: t('ID'), fixed: true, cell: (it) => <MonoId copy="hover">{it.id}</MonoId> },
    { key: 'start', label: t('Start'), sort: 'start', cell: (it) => <MomentText at={it.start} /> },
    { key: 'end', label: t('End'), sort: 'end', cell: (it) => <End session={it} /> },
    { key: 'lasted', label: t('Duration'), cell: (it) => <Lasted session={it} /> },
  ]
  return (
    <ListPage list={list} columns={columns} failed={t('The sessions could not be loaded')}>
      <ListTable
        list={list}
        label={t('Sessions')}
        columns={columns}
        rowKey={(it) => it.id}
        phone={(it) => ({
          title: <MomentText at={it.start} />,
          state: <End session={it} />,
          detail: <MonoId copy="never">{it.id}</MonoId>,
          end: <Lasted session={it} />,
        })}
        empty={
          isNarrowed(list) ? (
            <NoMatch list={list} />
          ) : (
            <EmptyState
              title={t('No sessions yet')}
              sentence={t('Every connection of the cube to the server will be listed here.')}
            />
          )
        }
      />
    </ListPage>
  )
}

/** Empty while the session lasts (SESS-02); the lamp says why. */
const End = ({ session }: { session: CubeSession }) =>
  session.end === null ? <LiveLamp>{t('Live')}</LiveLamp> : <MomentText at={session.end} />

function Lasted({ session }: { session: CubeSession }) {
  const now = useNow()
  return formatSince(session.start, session.end === null ? now : new Date(session.end))
}
