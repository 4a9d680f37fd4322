import { cubeRequests } from '@cubeward/contract/admin/cube-requests.ts'
import type { CubeOverview } from '@cubeward/contract/admin/cubes.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleArrowUp, type LucideIcon, Power } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../api/api.ts'
import { errorText } from '../../api/error-panel.ts'
import type { CubeFeed } from '../../live/use-cube-feed.ts'
import { t } from '../../locales/i18n.ts'
import { useMay } from '../../session/authorization.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { CardRow } from '../../ui/CardRow.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { SectionCard } from '../../ui/SectionCard.tsx'
import { useSnackbar } from '../../ui/SnackbarHost.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { requestStatus } from '../../ui/status.ts'
import { TimeText } from '../../ui/TimeText.tsx'
import { styled } from '../../ui/theme/styled.ts'
import { CommandsMenu } from './CommandsMenu.tsx'
import { cubeOverview } from './reads.ts'

interface RequestsCardProps {
  operator: string
  cube: CubeOverview
  feed: CubeFeed
}

/** What the cube carries out as soon as it can, and commands that act now (decision 24). */
export function RequestsCard({ operator, cube, feed }: RequestsCardProps) {
  const params = { operator, cubeId: cube.id }
  return (
    <SectionCard title={t('Requests')} action={<CommandsMenu operator={operator} cube={cube} feed={feed} />} rows>
      <RequestRow
        icon={CircleArrowUp}
        name={t('Software update')}
        params={params}
        requested={cube.softwareUpdateRequested}
        executed={cube.softwareUpdateExecuted}
        request={() => call(cubeRequests.softwareUpdate, { params })}
      />
      <RequestRow
        icon={Power}
        name={t('Reboot')}
        params={params}
        requested={cube.rebootRequested}
        executed={cube.rebootExecuted}
        request={() => call(cubeRequests.reboot, { params })}
        asks={t('The cube restarts as soon as it has the request. Whoever stands at its screen has to begin again.')}
      />
    </SectionCard>
  )
}

interface RequestRowProps {
  icon: LucideIcon
  name: string
  params: { operator: string; cubeId: string }
  requested: string | null
  executed: string | null
  request: () => Promise<unknown>
  /** What it does to people at the cube: asked about first. */
  asks?: string
}

function RequestRow({ icon, name, params, requested, executed, request, asks }: RequestRowProps) {
  const cache = useQueryClient()
  const tell = useSnackbar()
  const [asking, setAsking] = useState(false)
  const may = useMay(params.operator)
  const pending = requested !== null && executed === null
  const { mutate, isPending } = useMutation({
    mutationFn: request,
    onSettled: () => cache.invalidateQueries(cubeOverview(params.operator, params.cubeId)),
    onError: (error) => tell({ tone: 'error', text: errorText(error) }),
  })
  const reason = !may('cube:write')
    ? t('Your role may not do this.')
    : pending
      ? t('It is requested already.')
      : undefined
  const row = (
    <CardRow
      icon={icon}
      wraps
      detail={
        requested === null ? undefined : executed === null ? (
          <When word={t('Requested')} at={requested} />
        ) : (
          <>
            <When word={t('Requested')} at={requested} />
            <When word={t('Executed')} at={executed} />
          </>
        )
      }
      end={
        <>
          {pending ? (
            <StatusChip look={requestStatus.waiting}>{t(requestStatus.waiting.label)}</StatusChip>
          ) : (
            <span>{t(requestStatus.none.label)}</span>
          )}
          <ActionButton
            size="small"
            pending={isPending}
            disabledReason={reason}
            onClick={() => (asks ? setAsking(true) : mutate())}
          >
            {t('Request##action')}
          </ActionButton>
        </>
      }
    >
      {name}
    </CardRow>
  )
  return (
    <>
      {row}
      {asks && (
        <ConfirmDialog
          open={asking}
          icon={icon}
          title={t('Request {name}?', { name })}
          text={asks}
          confirmLabel={t('Request##action')}
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false)
            mutate()
          }}
        />
      )}
    </>
  )
}

/** One line, never broken: how long ago, with the exact moment on hover. */
function When({ word, at }: { word: string; at: string }) {
  return (
    <Moment>
      {word} <TimeText at={at} />
    </Moment>
  )
}

const Moment = styled('span')({ display: 'block', whiteSpace: 'nowrap' })
