import { useQuery } from '@tanstack/react-query'
import { errorPanel } from '../../api/error-panel.ts'
import { usePage } from '../../api/page-state.ts'
import { isNotFound } from '../../api/problem.ts'
import { useSimSession } from '../../api/router.ts'
import { CasePanel, Part } from '../../features/attention/CasePanel.tsx'
import { caseSentence } from '../../features/attention/case-words.ts'
import type { useInbox } from '../../features/attention/use-inbox.ts'
import { wallPlan } from '../../features/boxes/reads.ts'
import { cubeLocks, cubeOverview } from '../../features/cubes/reads.ts'
import { WallPeek } from '../../features/cubes/WallPeek.tsx'
import { conclusionOf } from '../../features/first-aid/conclusion.ts'
import { QuickNotes } from '../../features/notes/QuickNotes.tsx'
import { t } from '../../locales/i18n.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Card } from '../../ui/SectionCard.tsx'
import { RowsSkeleton } from '../../ui/Skeletons.tsx'

interface OpenCaseProps {
  operator: string
  inbox: ReturnType<typeof useInbox>
  /** There is no room for the list beside it. */
  page: boolean
}

/** The case that is looked at, with the wall and the notes of its cube. */
export function OpenCase({ operator, inbox, page }: OpenCaseProps) {
  const { details, selected = '', actions } = inbox
  const it = details.data
  usePage(
    page && it ? caseSentence(it, new Date()) : t('Attention'),
    page ? [{ label: t('Attention'), href: `/${operator}/attention` }] : [],
  )
  if (isNotFound(details.error))
    return (
      <Card>
        <EmptyState
          well
          title={t('This case is over')}
          sentence={t('It has closed by itself.')}
          actions={<ActionButton onClick={inbox.close}>{t('Close')}</ActionButton>}
          adds={false}
        />
      </Card>
    )
  if (it === undefined)
    return (
      <Card aria-busy={!details.error}>
        {details.error ? (
          <ErrorPanel
            {...errorPanel(t('The case could not be loaded'), details.error)}
            onRetry={() => void details.refetch()}
            retrying={details.isFetching}
          />
        ) : (
          <RowsSkeleton rows={6} />
        )}
      </Card>
    )
  return (
    <CasePanel
      key={selected}
      operator={operator}
      it={it}
      place={inbox.place}
      page={page}
      actions={actions}
      onStep={inbox.step}
      onMute={(anchor) => inbox.mute(it, anchor)}
      onOpen={inbox.open}
      onClose={inbox.close}
    >
      {it.type === 'CubeDisconnected' && <Contact operator={operator} cubeId={it.cube.id} />}
      {it.boxNumber !== null && <Where operator={operator} cubeId={it.cube.id} door={it.boxNumber} />}
      <Part>
        <QuickNotes operator={operator} cubeId={it.cube.id} refused={actions.refused !== undefined} />
      </Part>
    </CasePanel>
  )
}

/** What follows from its SIM card, as the cube's own page says it. */
function Contact({ operator, cubeId }: { operator: string; cubeId: string }) {
  const { data: cube } = useQuery(cubeOverview(operator, cubeId))
  const phoneNumber = cube?.router.phoneNumber ?? null
  const { data: sim } = useSimSession(phoneNumber)
  return (
    <Part style={{ minHeight: 88 }}>
      <h3>{t('SIM')}</h3>
      {cube && conclusionOf(phoneNumber, sim?.state)}
    </Part>
  )
}

/** Once everything of it is known: a part that fails leaves the rest of the case as it is. */
function Where({ operator, cubeId, door }: { operator: string; cubeId: string; door: string }) {
  const { data: cube } = useQuery(cubeOverview(operator, cubeId))
  const { data: plan } = useQuery(wallPlan(operator, cubeId))
  const { data: locks } = useQuery(cubeLocks(operator, cubeId))
  return (
    <Part style={{ minHeight: 232 }}>
      <h3>{t('Where')}</h3>
      {cube && plan && locks && <WallPeek cube={cube} plan={plan} locks={locks} door={door} />}
    </Part>
  )
}
