import { ArrowLeft, Volume2, VolumeX } from 'lucide-react'
import { t } from '../../../locales/i18n.ts'
import { IconAction } from '../../../ui/IconAction.tsx'
import { LiveLamp } from '../../../ui/LiveLamp.tsx'
import { look, PHONE, text } from '../../../ui/theme/css.ts'
import { styled } from '../../../ui/theme/styled.ts'
import { fonts, type Tone } from '../../../ui/theme/tokens.ts'
import { useMuted } from './capture-tone.ts'
import type { SetupLink, SetupWork } from './setup-work.ts'

const lamps = (): Record<SetupLink, { tone: Tone; word: string }> => ({
  connected: { tone: 'success', word: t('Connected') },
  connecting: { tone: 'neutral', word: t('Connecting...') },
  disconnected: { tone: 'error', word: t('Disconnected') },
  reconnecting: { tone: 'warning', word: t('Reconnecting...') },
})

/** All the head that the work needs: the way back, what it is and where, whether doors are heard, and the tone. */
export function SetupBar({
  work,
  title,
  sounds = true,
}: {
  work: Pick<SetupWork, 'cubeId' | 'back' | 'link' | 'step' | 'Link'>
  title: string
  /** Doors are heard on this page, with a tone. */
  sounds?: boolean
}) {
  const [muted, setMuted] = useMuted()
  const { cubeId, back, link, step } = work
  const lamp = lamps()[link]
  return (
    <Head>
      <Line>
        <Back as={work.Link} {...{ to: back.href }} aria-label={t('Back to {page}', { page: back.label })}>
          <ArrowLeft size={22} strokeWidth={1.75} aria-hidden />
        </Back>
        <Words>
          <h1 tabIndex={-1}>{title}</h1>
          <p>
            <code>{cubeId}</code>
            {step && (
              <>
                <i> · </i>
                <span>{t('step {at} of {of}', { at: step.at, of: step.of })}</span>
              </>
            )}
          </p>
        </Words>
        <Lamp role="status">
          <LiveLamp tone={lamp.tone}>{lamp.word}</LiveLamp>
        </Lamp>
        {sounds && (
          <IconAction
            icon={muted ? VolumeX : Volume2}
            label={muted ? t('Tone on') : t('Tone off')}
            onClick={() => setMuted(!muted)}
          />
        )}
      </Line>
      {step && (
        <Steps aria-hidden>
          {Array.from({ length: step.of }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place
            <i key={index} data-state={index + 1 < step.at ? 'done' : index + 1 === step.at ? 'current' : undefined} />
          ))}
        </Steps>
      )}
    </Head>
  )
}

/** Where a long word of a title would be broken beside the lamp. */
const NARROW = '@media (max-width: 359.95px)'
const Head = styled('header')({
  position: 'sticky',
  top: 0,
  zIndex: 5,
  marginBottom: 8,
  background: look('canvas'),
  [PHONE]: { padding: '0 8px 4px', marginBottom: 4 },
})
const Line = styled('div')({ display: 'flex', alignItems: 'center', gap: 8, minHeight: 60 })
const Back = styled('a')({
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  width: 44,
  height: 44,
  borderRadius: 6,
  color: look('textSecondary'),
  '&:hover': { background: look('hover') },
})
const Words = styled('div')({
  flex: 1,
  minWidth: 0,
  '& h1': {
    ...text('pageTitle'),
    fontSize: 17,
    lineHeight: 1.25,
    margin: 0,
    outline: 'none',
    overflowWrap: 'anywhere',
    [NARROW]: { fontSize: 15 },
  },
  '& p': {
    margin: 0,
    ...text('dense'),
    color: look('textSecondary'),
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    // beside the id the step would be cut: it stands below
    [NARROW]: { lineHeight: '17px', '& i': { display: 'none' }, '& span': { display: 'block' } },
    '& i': { fontStyle: 'normal' },
  },
  '& code': { fontFamily: fonts.mono, fontSize: '0.95em' },
})
const Lamp = styled('div')({
  flex: 'none',
  '& > span': { ...text('body'), color: look('textSecondary'), [NARROW]: { fontSize: 13 } },
})
const Steps = styled('div')({
  display: 'flex',
  gap: 4,
  padding: '0 8px 6px',
  '& i': { flex: 1, height: 4, borderRadius: 2, background: look('lineStrong') },
  '& [data-state="done"]': { background: look('accent') },
  '& [data-state="current"]': {
    background: `linear-gradient(90deg, ${look('accent')} 50%, ${look('lineStrong')} 50%)`,
  },
})
