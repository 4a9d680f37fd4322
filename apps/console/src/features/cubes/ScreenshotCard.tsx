import type { CubeOverview } from '@cubeward/contract/admin/cubes.ts'
import Switch from '@mui/material/Switch'
import { RefreshCw } from 'lucide-react'
import { useCallback, useId, useState } from 'react'
import { errorPanel } from '../../api/error-panel.ts'
import type { CubeFeed } from '../../live/use-cube-feed.ts'
import { useLiveState } from '../../live/use-live-state.ts'
import { formatAbsolute, formatAgo } from '../../locales/format.ts'
import { t } from '../../locales/i18n.ts'
import { IconAction } from '../../ui/IconAction.tsx'
import { SectionCard } from '../../ui/SectionCard.tsx'
import { look, text, tone } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'
import { useNow } from '../../ui/use-now.ts'
import { usePageVisible } from '../../ui/use-page-visible.ts'
import { useScreenshot } from './use-screenshot.ts'

interface ScreenshotCardProps {
  operator: string
  cube: CubeOverview
  feed: CubeFeed
}

/** What the screen of the cube shows. */
export function ScreenshotCard({ operator, cube, feed }: ScreenshotCardProps) {
  const [auto, setAuto] = useState(false)
  const [highQuality, setHighQuality] = useState(false)
  const [kiosk, setKiosk] = useState(true)
  const live = useLiveState().state === 'live'
  const seen = usePageVisible()
  const stopAuto = useCallback(() => setAuto(false), [])
  const { picture, take, taking, failure } = useScreenshot({
    operator,
    cubeId: cube.id,
    feed,
    kiosk,
    highQuality,
    auto: auto && cube.connected && live && seen,
    onAutoFailed: stopAuto,
  })
  const reason = !cube.connected
    ? t('The cube is not connected.')
    : live
      ? undefined
      : t('The live connection is down.')
  const { data } = picture
  return (
    <SectionCard
      title={t('Screenshot')}
      action={
        <IconAction
          icon={RefreshCw}
          label={t('Take a screenshot')}
          small
          disabledReason={reason ?? (taking ? t('A picture is being taken.') : undefined)}
          onClick={() => void take()}
        />
      }
      loading={picture.isPending}
      error={
        picture.error && data === undefined
          ? {
              ...errorPanel(t('The screenshot could not be loaded'), picture.error),
              onRetry: () => void picture.refetch(),
            }
          : undefined
      }
    >
      {data ? (
        <img
          src={data.src}
          alt={t('Screen of the cube, {time}', { time: formatAbsolute(data.takenAt) })}
          style={pictureStyle}
        />
      ) : (
        <None>{t('No screenshot available.')}</None>
      )}
      <Toggles>
        <Toggle label={t('Auto-refresh')} checked={auto} onChange={setAuto} disabled={reason !== undefined && !auto} />
        <Toggle label={t('High quality')} checked={highQuality} onChange={setHighQuality} />
        <Toggle label={t('Kiosk only')} checked={kiosk} onChange={setKiosk} />
      </Toggles>
      {failure !== undefined && <Failure role="alert">{failure}</Failure>}
      {data && <Taken takenAt={data.takenAt} />}
    </SectionCard>
  )
}

function Toggle(props: { label: string; checked: boolean; onChange: (on: boolean) => void; disabled?: boolean }) {
  const id = useId()
  return (
    <span>
      <Switch
        id={id}
        checked={props.checked}
        disabled={props.disabled ?? false}
        onChange={(_, on) => props.onChange(on)}
      />
      <label htmlFor={id}>{props.label}</label>
    </span>
  )
}

function Taken({ takenAt }: { takenAt: string }) {
  const now = useNow()
  return (
    <TakenText>
      <time dateTime={takenAt} title={formatAbsolute(takenAt)}>
        {t('Taken {ago}', { ago: formatAgo(new Date(takenAt), now) })}
      </time>
    </TakenText>
  )
}

const pictureStyle = {
  display: 'block',
  width: '100%',
  aspectRatio: '16 / 10',
  objectFit: 'contain',
  borderRadius: 4,
  background: look('sunken'),
} as const
const None = styled('p')({
  display: 'grid',
  placeItems: 'center',
  aspectRatio: '16 / 10',
  borderRadius: 4,
  background: look('sunken'),
  ...text('dense'),
  color: look('textSecondary'),
})
const Toggles = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 8px',
  marginTop: 10,
  '& > span': { display: 'inline-flex', alignItems: 'center', gap: 4, minHeight: 32, whiteSpace: 'nowrap' },
  '& label': { ...text('dense'), cursor: 'pointer' },
})
const TakenText = styled('p')({ marginTop: 6, ...text('caption'), color: look('textSecondary') })
const Failure = styled('p')({ marginTop: 6, ...text('dense'), color: tone('error', 'text') })
