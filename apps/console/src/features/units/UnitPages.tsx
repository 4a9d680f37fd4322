import type { Unit } from '@cubeward/contract/admin/units.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { Cpu, SquareTerminal } from 'lucide-react'
import { lazy, useMemo, useState } from 'react'
import { usePage } from '../../api/page-state.ts'
import { UnderHead } from '../../api/UnderHead.tsx'
import { t } from '../../locales/i18n.ts'
import { useMay } from '../../session/authorization.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { LazyOnce } from '../../ui/LazyOnce.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { PageTabs } from '../../ui/PageTabs.tsx'
import { retryImport } from '../../ui/retry-import.ts'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { mono, PHONE } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'
import { UnitConnection } from './columns.tsx'
import { JobPanel } from './job/JobPanel.tsx'
import { closeJob, useJobShown } from './job/job-store.ts'
import { useUnitJob } from './job/use-unit-job.ts'
import { unitRead } from './reads.ts'
import { TerminalProvider, terminalReason, useOpenTerminal, useTerminalReason } from './terminal/terminal-state.ts'
import { UnitActions, UnitSetupChip } from './UnitActions.tsx'
import { UnitFeedProvider } from './unit-feed-context.ts'
import { useUnitFeed } from './use-unit-feed.ts'

const TerminalDialog = lazy(retryImport(() => import('./terminal/TerminalDialog.tsx')))

const TABS = {
  '': '/$operator/units/$unitId',
  packages: '/$operator/units/$unitId/packages',
  services: '/$operator/units/$unitId/services',
  screens: '/$operator/units/$unitId/screens',
} as const
type Tab = keyof typeof TABS

interface At {
  operator: string
  unitId: string
}

/** Head, tabs and the live connection of one unit, around all of its pages, with its job and its terminal. */
export function UnitPages({ operator, unitId }: At) {
  const { data: unit } = useSuspenseQuery(unitRead(operator, unitId))
  const feed = useUnitFeed(operator, unitId)
  const may = useMay(operator)
  const [screen, setScreen] = useState<string>()
  const reason = terminalReason(may('terminal:open'), unit.connected)
  const terminals = useMemo(() => ({ open: setScreen, reason }), [reason])
  const tab = useTab()
  const title = tab === '' ? undefined : tabLabel(tab)
  const parents = [{ label: t('Units'), href: `/${operator}/units` }]
  usePage(
    title ?? unit.id,
    title === undefined ? parents : [...parents, { label: unit.id, href: `/${operator}/units/${unitId}` }],
    {
      ...(title !== undefined && { of: unit.id }),
    },
  )
  return (
    <UnitFeedProvider value={feed}>
      <TerminalProvider value={terminals}>
        <Head>
          <PageHeader
            title={<Name>{unit.id}</Name>}
            chips={<Chips unit={unit} />}
            facts={[
              <CubeLink key="cube" operator={operator} unit={unit} />,
              unit.arch,
              `${unit.type ?? ''} ${unit.release ?? ''}`.trim(),
            ]}
            actions={
              <>
                <OpenTerminal />
                <UnitActions operator={operator} unit={unit} />
              </>
            }
          />
        </Head>
        <Tabs operator={operator} unitId={unitId} current={tab} />
        <WithJob operator={operator} unitId={unitId} padded={tab !== ''} />
        <LazyOnce when={screen !== undefined}>
          {screen !== undefined && (
            <TerminalDialog {...{ operator, unitId, screen }} onClose={() => setScreen(undefined)} />
          )}
        </LazyOnce>
      </TerminalProvider>
    </UnitFeedProvider>
  )
}

function Chips({ unit }: { unit: Unit }) {
  return (
    <>
      <UnitConnection connected={unit.connected} />
      <UnitSetupChip unit={unit} />
      <StatusChip tone="neutral" icon={Cpu}>
        {unit.secondary ? t('Secondary unit') : t('Main unit')}
      </StatusChip>
    </>
  )
}

function CubeLink({ operator, unit: { cubeId } }: { operator: string; unit: Unit }) {
  if (cubeId === null) return t('No cube')
  return (
    <Link to="/$operator/cubes/$cubeId" params={{ operator, cubeId }}>
      {cubeId}
    </Link>
  )
}

function OpenTerminal() {
  const open = useOpenTerminal()
  return (
    <ActionButton icon={SquareTerminal} disabledReason={useTerminalReason()} onClick={() => open('new')}>
      {t('Terminal')}
    </ActionButton>
  )
}

/** The page, and beside it the job that runs; it stays while the tabs change. */
function WithJob({ operator, unitId, padded }: At & { padded: boolean }) {
  const { job } = useUnitJob(operator, unitId)
  const shown = useJobShown({ operator, unitId }, job)
  return (
    <Split data-job={shown || undefined} data-padded={padded || undefined}>
      <div>
        <UnderHead />
      </div>
      {shown && job !== undefined && (
        <JobPlace>
          <JobPanel job={job} onClose={() => closeJob({ operator, unitId }, job.jobId)} />
        </JobPlace>
      )}
    </Split>
  )
}

function Tabs({ operator, unitId, current }: At & { current: Tab }) {
  return (
    <PageTabs
      label={t('Pages of the unit')}
      tabs={(Object.keys(TABS) as Tab[]).map((key) => ({ key, label: tabLabel(key), current: key === current }))}
      link={(tab, props) => (
        <Link to={TABS[tab.key as Tab]} params={{ operator, unitId }} activeOptions={{ exact: true }} {...props} />
      )}
    />
  )
}

/** The part of the address behind the unit. */
function useTab(): Tab {
  const name = useLocation().pathname.split('/')[4] ?? ''
  return name in TABS ? (name as Tab) : ''
}

function tabLabel(tab: Tab): string {
  if (tab === 'packages') return t('Packages')
  if (tab === 'services') return t('Services')
  return tab === 'screens' ? t('Screens') : t('Overview')
}

const Head = styled('div')({ padding: '20px 24px 12px', [PHONE]: { padding: '12px 16px 8px' } })
const Name = styled('span')({ ...mono, fontSize: 'inherit', lineHeight: 'inherit' })
const BESIDE = '@media (min-width: 1200px)'
const Split = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  '&[data-padded] > div:first-of-type': { padding: '16px 24px 24px', [PHONE]: { padding: '12px 8px' } },
  [BESIDE]: { '&[data-job]': { gridTemplateColumns: 'minmax(0, 1fr) 416px' } },
})
const JobPlace = styled('div')({
  position: 'sticky',
  bottom: 0,
  zIndex: 3,
  padding: '0 24px 24px',
  [BESIDE]: { position: 'sticky', top: 16, bottom: 'auto', padding: '16px 24px 24px 0' },
  [PHONE]: { padding: 0 },
})
