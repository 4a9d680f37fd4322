import { CircleAlert, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { ActionButton } from './ActionButton.tsx'
import { MonoId } from './MonoId.tsx'
import { look, text, tone } from './theme/css.ts'
import { styled } from './theme/styled.ts'
import { useUiTexts } from './UiTexts.tsx'

export interface ErrorPanelProps {
  /** What failed: "Units could not be loaded". */
  title: ReactNode
  /** What that means and what to do. */
  detail?: ReactNode
  onRetry?: (() => void) | undefined
  /** What helps where trying again cannot. */
  instead?: { label: string; onClick: () => void } | undefined
  retrying?: boolean
  requestId?: string | undefined
  /** `page`: in the middle of an empty page instead of in a card's place. */
  variant?: 'card' | 'page'
}

/** The one form of an error that takes the place of what it prevented. */
export function ErrorPanel({
  title,
  detail,
  onRetry,
  instead,
  retrying = false,
  requestId,
  variant = 'card',
}: ErrorPanelProps) {
  const texts = useUiTexts()
  const page = variant === 'page'
  const size = { kind: page ? 'main' : 'plain', size: page ? 'medium' : 'small' } as const
  const retry = instead ? (
    <ActionButton {...size} onClick={instead.onClick}>
      {instead.label}
    </ActionButton>
  ) : (
    onRetry && (
      <ActionButton {...size} icon={RotateCw} pending={retrying} onClick={onRetry}>
        {texts.tryAgain}
      </ActionButton>
    )
  )
  const request = requestId !== undefined && (
    <Request>
      {texts.request} <MonoId>{requestId}</MonoId>
    </Request>
  )
  if (page) {
    return (
      <Page role="alert">
        <Tile>
          <CircleAlert size={24} strokeWidth={1.75} aria-hidden />
        </Tile>
        <h2>{title}</h2>
        {detail && <p>{detail}</p>}
        {retry}
        {request}
      </Page>
    )
  }
  return (
    <Panel role="alert">
      <Title>
        <CircleAlert size={18} strokeWidth={1.75} aria-hidden />
        {title}
      </Title>
      {detail && <p>{detail}</p>}
      <Foot>
        {retry}
        {request}
      </Foot>
    </Panel>
  )
}

const Panel = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  gap: 8,
  padding: 16,
  borderRadius: 4,
  border: `1px solid ${tone('error', 'line')}`,
  background: tone('error', 'soft'),
  ...text('dense'),
})

const Title = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  ...text('body'),
  fontWeight: 600,
  color: tone('error', 'text'),
  '& svg': { flex: 'none' },
})

const Foot = styled('div')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  flexWrap: 'wrap',
  gap: 8,
  marginTop: 'auto',
  paddingTop: 8,
})

const Request = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  ...text('caption'),
  color: look('textSecondary'),
})

const Page = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 4,
  padding: '48px 24px',
  textAlign: 'center',
  '& h2': { ...text('dialogTitle'), marginTop: 12 },
  '& p': { maxWidth: '56ch', color: look('textSecondary') },
  '& > button': { margin: '16px 0 8px' },
})

const Tile = styled('div')({
  display: 'grid',
  placeItems: 'center',
  width: 52,
  height: 52,
  borderRadius: 8,
  border: `1px solid ${tone('error', 'line')}`,
  background: tone('error', 'soft'),
  color: tone('error', 'text'),
})
