import type { AttentionDetails } from '@cubeward/contract/admin/attention.ts'
import { Link } from '@tanstack/react-router'
import { BellOff, BellRing, ChevronDown, ChevronUp, Hand, LayoutPanelLeft, Package, Send, X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { formatNumber, formatSince, formatWhen } from '../../locales/format.ts'
import { t } from '../../locales/i18n.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { IconAction } from '../../ui/IconAction.tsx'
import { KeyCap } from '../../ui/KeyCap.tsx'
import { look, text, tone } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'
import { useNow } from '../../ui/use-now.ts'
import { caseLook, caseReason, caseSentence } from './case-words.ts'
import { MutedUntil } from './MutedUntil.tsx'
import { Taker } from './Taker.tsx'
import type { CaseActions } from './use-case-actions.ts'

interface CasePanelProps {
  operator: string
  it: AttentionDetails
  /** Its place among the rows, from 1; undefined once it is not among them. */
  place: { at: number; of: number } | undefined
  /** It is a page of its own, where there is no room beside the list. */
  page: boolean
  actions: CaseActions
  onStep: (by: 1 | -1) => void
  onMute: (anchor: HTMLElement) => void
  onOpen: () => void
  onClose: () => void
  /** The wall and the notes. */
  children: ReactNode
}

/** One case: what can be done about it, what happened, where it is, and what others have said. */
export function CasePanel(props: CasePanelProps) {
  const { operator, it, place, page, actions, onStep, onMute, onOpen, onClose, children } = props
  const now = useNow()
  const muting = useRef<HTMLSpanElement>(null)
  const { icon: Icon, tone: how } = caseLook(it)
  const { refused } = actions
  const own = actions.isMine(it)
  const Sentence = page ? 'h1' : 'h2'
  const key = (cap: string) => !page && <KeyCap>{cap}</KeyCap>
  return (
    <Panel aria-label={t('Case')} data-page={page || undefined}>
      <Head data-tone={how}>
        {page && place && (
          <Steps>
            <span>{t('{at} of {of}', { at: formatNumber(place.at), of: formatNumber(place.of) })}</span>
            <IconAction icon={ChevronUp} label={t('Previous case')} onClick={() => onStep(-1)} />
            <IconAction icon={ChevronDown} label={t('Next case')} onClick={() => onStep(1)} />
          </Steps>
        )}
        <Title>
          <Icon size={18} strokeWidth={1.75} aria-hidden />
          <Sentence {...(page && { tabIndex: -1 })}>{caseSentence(it, now)}</Sentence>
          {!page && <IconAction icon={X} label={t('Close')} onClick={onClose} />}
        </Title>
        <p>
          <Link to="/$operator/cubes/$cubeId" params={{ operator, cubeId: it.cube.id }}>
            {it.cube.description ?? it.cube.id}
          </Link>
          {' · '}
          {t('since {time} ({long})', { time: formatWhen(it.since, now), long: formatSince(it.since, now) })}
        </p>
        <Facts>
          <Taker taker={it.taker} whole />
          {it.muted && <MutedUntil muted={it.muted} />}
        </Facts>
      </Head>
      <Actions>
        <ActionButton
          kind={own ? 'plain' : 'main'}
          icon={Hand}
          disabledReason={refused}
          onClick={() => actions.take(it)}
        >
          {own ? t('Give it back') : t('I take it')}
          {key('E')}
        </ActionButton>
        <span ref={muting}>
          <ActionButton
            icon={it.muted ? BellRing : BellOff}
            disabledReason={refused}
            fullWidth
            onClick={() => (it.muted ? actions.unmute(it) : muting.current && onMute(muting.current))}
          >
            {it.muted ? t('End the muting') : t('Mute until')}
            {key('H')}
          </ActionButton>
        </span>
        <ActionButton icon={LayoutPanelLeft} onClick={onOpen}>
          {it.boxNumber === null ? t('Open at the cube') : t('Open at the door')}
          {key('↵')}
        </ActionButton>
      </Actions>
      <Part>
        <h3>{t('What happened')}</h3>
        <Happened it={it} now={now} />
      </Part>
      {children}
    </Panel>
  )
}

function Happened({ it, now }: { it: AttentionDetails; now: Date }) {
  const { icon: Icon } = caseLook(it)
  const reason = caseReason(it, now)
  return (
    <dl>
      <dt>{formatWhen(it.since, now)}</dt>
      <dd>
        <Icon size={15} strokeWidth={1.75} aria-hidden />
        <span>
          <b>{caseSentence(it, now)}</b> {reason}
        </span>
      </dd>
      <dt />
      <dd>
        <Send size={15} strokeWidth={1.75} aria-hidden />
        {toldWords(it.told)}
      </dd>
      {it.occupied && (
        <>
          <dt>{formatWhen(it.occupied.since, now)}</dt>
          <dd>
            <Package size={15} strokeWidth={1.75} aria-hidden />
            {t('Occupied by {app}.', { app: it.occupied.app })}
          </dd>
        </>
      )}
    </dl>
  )
}

function toldWords(told: AttentionDetails['told']): string {
  if (told === null) return t('Nobody was notified.')
  const parts = [
    told.mail > 0 && t('{n, plural, one {Mail to # person} other {Mail to # people}}', { n: told.mail }),
    told.sms > 0 && t('{n, plural, one {SMS to # person} other {SMS to # people}}', { n: told.sms }),
  ]
  const came =
    told.failed > 0
      ? t('{n} not sent.', { n: formatNumber(told.failed) })
      : told.waiting > 0
        ? t('Not all are sent yet.')
        : t('All sent.')
  return `${parts.filter((it) => it !== false).join(', ')}. ${came}`
}

const Panel = styled('section')({
  minWidth: 0,
  borderRadius: 8,
  border: `1px solid ${look('line')}`,
  background: look('surface'),
  overflow: 'auto',
  '&[data-page]': {
    border: 0,
    borderRadius: 0,
    overflow: 'visible',
    display: 'flex',
    flexDirection: 'column',
    flex: 1,
  },
})
const Head = styled('header')({
  padding: 16,
  ...text('dense'),
  color: look('textSecondary'),
  '& a': { color: look('accentText') },
  '& p': { margin: '2px 0 0' },
})
const Title = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  color: look('text'),
  '& h1, & h2': { ...text('dialogTitle'), outline: 'none', flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
  '& > svg': { flex: 'none' },
  '[data-tone=error] > & > svg': { color: tone('error', 'mark') },
  '[data-tone=warning] > & > svg': { color: tone('warning', 'mark') },
  '[data-tone=blocked] > & > svg': { color: tone('blocked', 'mark') },
})
const Facts = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 12, marginTop: 8 })
const Steps = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  marginBottom: 8,
  '& > span': { flex: 1, fontWeight: 600, color: look('text') },
})
const Actions = styled('div')({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: 8,
  padding: '0 16px 16px',
  '& > :last-child': { gridColumn: '1 / -1' },
  '& kbd': { marginLeft: 8 },
  '[data-page] > &': {
    order: 1,
    position: 'sticky',
    bottom: 0,
    zIndex: 3,
    marginTop: 'auto',
    padding: '12px 16px 28px',
    background: look('surface'),
    borderTop: `1px solid ${look('line')}`,
    '& button': { minHeight: 48 },
    '& > :first-child': { gridColumn: '1 / -1', order: 1, minHeight: 52 },
    '& > :last-child': { gridColumn: 'auto' },
  },
})
export const Part = styled('div')({
  padding: '12px 16px 16px',
  borderTop: `1px solid ${look('line')}`,
  ...text('dense'),
  '& h3': { ...text('dense'), fontWeight: 550, margin: '0 0 8px' },
  '& dl': { display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', gap: '6px 12px', margin: 0 },
  '& dt': { color: look('textSecondary'), fontVariantNumeric: 'tabular-nums' },
  '& dd': { margin: 0, display: 'flex', gap: 8, overflowWrap: 'anywhere' },
  '& dd svg': { flex: 'none', marginTop: 2, color: look('textSecondary') },
})
