import type { AttentionCase } from '@cubeward/contract/admin/attention.ts'
import { Link } from '@tanstack/react-router'
import { BellOff, BellRing, Hand } from 'lucide-react'
import { useRef, useState } from 'react'
import { useSimSession } from '../../api/router.ts'
import { formatAbsolute, formatSince } from '../../locales/format.ts'
import { t } from '../../locales/i18n.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { KeyCap } from '../../ui/KeyCap.tsx'
import { Tip } from '../../ui/Tip.tsx'
import { look, NOT_PHONE, PHONE, spokenOnly, text, tone } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'
import { useLongPress } from '../../ui/use-long-press.ts'
import { useNow } from '../../ui/use-now.ts'
import { CaseMenu } from './CaseMenu.tsx'
import { caseLook, caseReason, caseSentence, simReason } from './case-words.ts'
import { MutedUntil } from './MutedUntil.tsx'
import { Taker } from './Taker.tsx'
import type { CaseActions } from './use-case-actions.ts'

interface CaseRowProps {
  it: AttentionCase
  /** Of the router of a cube without contact. */
  phoneNumber: string | null
  current: boolean
  actions: CaseActions
  onMute: (it: AttentionCase, anchor: HTMLElement) => void
}

/** One case: what, since when, who has it. The row leads to its panel; what can be done shows where the pointer or the focus is. */
export function CaseRow({ it, phoneNumber, current, actions, onMute }: CaseRowProps) {
  const now = useNow()
  const row = useRef<HTMLLIElement>(null)
  const { icon: Icon, tone: how, loud } = caseLook(it)
  const { refused } = actions
  const { data: sim } = useSimSession(it.type === 'CubeDisconnected' ? phoneNumber : null)
  const reason = [simReason(sim?.state), caseReason(it, now)].filter(Boolean).join(' · ')
  const muteWord = it.muted ? t('End the muting') : t('Mute')
  const mute = () => (it.muted ? actions.unmute(it) : row.current && onMute(it, row.current))
  const [menu, setMenu] = useState(false)
  const press = useLongPress(() => setMenu(true))
  return (
    <>
      <Row ref={row} {...press}>
        <Content
          data-tone={how}
          data-loud={(loud && it.taker === null && it.muted === null) || undefined}
          data-current={current || undefined}
        >
          <Icon size={16} strokeWidth={1.75} aria-hidden />
          <Words>
            <Link
              to="."
              search={(before: object) => ({ ...before, case: it.id })}
              resetScroll={false}
              aria-current={current || undefined}
              data-case={it.id}
            >
              {caseSentence(it, now)}
            </Link>
            <span>{reason}</span>
          </Words>
          <Since>
            <Tip title={formatAbsolute(it.since)} describeChild>
              <time dateTime={it.since}>{formatSince(it.since, now)}</time>
            </Tip>
          </Since>
          <Who>{it.muted ? <MutedUntil muted={it.muted} /> : <Taker taker={it.taker} />}</Who>
        </Content>
        <Can>
          <ActionButton size="small" shortcut="e" icon={Hand} disabledReason={refused} onClick={() => actions.take(it)}>
            {actions.isMine(it) ? t('Give it back') : t('I take it')}
            {current && <KeyCap>E</KeyCap>}
          </ActionButton>
          <Tip title={muteWord}>
            <span>
              <ActionButton size="small" icon={it.muted ? BellRing : BellOff} disabledReason={refused} onClick={mute}>
                <Spoken>{muteWord}</Spoken>
              </ActionButton>
            </span>
          </Tip>
        </Can>
      </Row>
      {menu && (
        <CaseMenu
          anchor={() => row.current}
          mine={actions.isMine(it)}
          muted={it.muted !== null}
          refused={refused}
          onTake={() => actions.take(it)}
          onMute={mute}
          onClose={() => setMenu(false)}
        />
      )}
    </>
  )
}

// a finger pulls the actions in from the right, or stays for a menu of them
const Row = styled('li')({
  position: 'relative',
  borderTop: `1px solid ${look('line')}`,
  scrollMargin: '80px 0',
  [PHONE]: {
    display: 'flex',
    overflowX: 'auto',
    scrollbarWidth: 'none',
    scrollSnapType: 'x mandatory',
    overscrollBehaviorX: 'contain',
    WebkitTouchCallout: 'none',
    userSelect: 'none',
  },
})
const Content = styled('div')({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: '16px minmax(0, 1fr) auto 148px',
  alignItems: 'center',
  columnGap: 12,
  minHeight: 40,
  padding: '0 16px',
  ...text('table'),
  color: look('textSecondary'),
  'li:hover > &': { background: look('hover') },
  'li > &[data-loud]': { background: look('errRow'), boxShadow: `inset 3px 0 ${tone('error', 'mark')}` },
  'li > &[data-current]': { background: look('accentSoft'), boxShadow: `inset 3px 0 ${look('accent')}` },
  ...Object.fromEntries(
    (['error', 'warning', 'blocked'] as const).map((name) => [
      `&[data-tone=${name}] > svg`,
      { color: tone(name, 'mark') },
    ]),
  ),
  [NOT_PHONE]: {
    'li:hover > & > :last-child, li:has(button:focus-visible) > & > :last-child': { visibility: 'hidden' },
  },
  [PHONE]: {
    flex: '0 0 100%',
    scrollSnapAlign: 'start',
    gridTemplateColumns: '20px minmax(0, 1fr) auto',
    alignItems: 'start',
    rowGap: 2,
    padding: '10px 16px',
    '& > svg': { marginTop: 2 },
  },
})
const Words = styled('span')({
  display: 'flex',
  gap: 8,
  minWidth: 0,
  '& > a': { flex: 'none', maxWidth: '100%', fontWeight: 550, color: look('text'), textDecoration: 'none' },
  // the whole row leads there
  '& > a::after': { content: '""', position: 'absolute', inset: 0 },
  '& > a:focus-visible': { outline: 'none' },
  '& > a:focus-visible::after': { outline: `2px solid ${look('accent')}`, outlineOffset: -2 },
  '& > *': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  [PHONE]: { display: 'grid', gap: 2, gridRow: 'span 2', '& > a': { whiteSpace: 'normal' } },
})
const Since = styled('span')({ position: 'relative', textAlign: 'right', fontVariantNumeric: 'tabular-nums' })
const Who = styled('span')({ minWidth: 0, display: 'flex', [PHONE]: { gridColumn: 3, justifySelf: 'end' } })
const Can = styled('span')({
  display: 'flex',
  alignItems: 'center',
  gap: 6,
  [NOT_PHONE]: {
    position: 'absolute',
    insetBlock: 0,
    right: 16,
    '& kbd': { marginLeft: 8 },
    'li:not(:hover) > &:not(:focus-within)': { ...spokenOnly, inset: 'auto' },
    // the sign says enough beside the tip
    '& span > button > [data-sign]': { margin: 0 },
    '& > span > button': { minWidth: 28, padding: 0 },
  },
  [PHONE]: {
    flex: 'none',
    flexDirection: 'row-reverse',
    gap: 0,
    scrollSnapAlign: 'end',
    '& > span': { display: 'flex', height: '100%' },
    '& button': { height: '100%', minWidth: 84, borderRadius: 0, flexDirection: 'column', gap: 4, border: 0 },
    '& button > [data-sign]': { margin: 0 },
    '& > button': { background: look('accent'), color: look('onAccent') },
    '& > span > button': { background: look('hover') },
    '& kbd': { display: 'none' },
  },
})
const Spoken = styled('span')({ [NOT_PHONE]: spokenOnly })
