import { ArrowRight, CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { SetupBar } from '../features/boxes/setup/SetupBar.tsx'
import type { SetupLink } from '../features/boxes/setup/setup-work.ts'
import { t } from '../locales/i18n.ts'
import { look, PHONE, text, tone } from '../ui/theme/css.ts'
import { styled } from '../ui/theme/styled.ts'
import { useErrands, useStalled } from './errands.ts'
import { PageLink } from './pages.tsx'

interface WizardFrameProps {
  /** Of what is set up: what waits to be sent is told. */
  setupKey: string
  id: string
  title: string
  back: { href: string; label: string }
  link: SetupLink
  step?: { at: number; of: number }
  headline: ReactNode
  sentence?: ReactNode
  children?: ReactNode
  /** One main button where the thumb is. */
  action?: ReactNode
}

/** One task on a screen: what it is, one sentence, and one button at the lower edge. */
export function WizardFrame(props: WizardFrameProps) {
  const { setupKey, id, title, back, link, step, headline, sentence } = props
  return (
    <Page>
      <title>{`${title} · Cubeward`}</title>
      <SetupBar work={{ cubeId: id, back, link, Link: PageLink, ...(step && { step }) }} title={title} sounds={false} />
      <Work>
        <Waiting setupKey={setupKey} />
        <Words>
          <h2>{headline}</h2>
          {sentence && <p>{sentence}</p>}
        </Words>
        {props.children}
      </Work>
      {props.action && <Action>{props.action}</Action>}
    </Page>
  )
}

/** Says that something waits for reception, and that it goes by itself. */
export function Waiting({ setupKey }: { setupKey: string }) {
  const { waiting } = useErrands(setupKey)
  const n = waiting.length + useStalled()
  return (
    <div role="status">
      {n > 0 && (
        <Note>
          <CloudOff size={18} strokeWidth={1.75} aria-hidden />
          <span>
            {t(
              '{n, plural, one {# action waits} other {# actions wait}} for reception. They are sent by themselves; nothing is lost.',
              { n },
            )}
          </span>
        </Note>
      )}
    </div>
  )
}

/** The one button of a step, as an anchor. */
export function NextButton({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Big to={to}>
      {children}
      <ArrowRight size={20} strokeWidth={1.75} aria-hidden />
    </Big>
  )
}

const Page = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  minHeight: '100dvh',
  width: '100%',
  maxWidth: 720,
  margin: '0 auto',
  padding: '8px 24px 0',
  [PHONE]: { padding: 0 },
})
const Work = styled('main')({
  flex: '1 0 auto',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: 16,
  paddingBottom: 24,
  [PHONE]: { padding: '4px 16px 24px' },
})
const Words = styled('div')({
  '& h2': { margin: '8px 0 4px', fontSize: 22, lineHeight: 1.25, fontWeight: 600 },
  '& p': { margin: 0, fontSize: 15, lineHeight: 1.45, color: look('textSecondary') },
})
const Note = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  padding: '10px 12px',
  borderRadius: 6,
  border: `1px solid ${tone('warning', 'line')}`,
  background: tone('warning', 'soft'),
  color: tone('warning', 'text'),
  ...text('body'),
  '& svg': { flex: 'none' },
})
const Action = styled('footer')({
  position: 'sticky',
  bottom: 0,
  zIndex: 5,
  display: 'grid',
  gap: 8,
  padding: '12px 0 20px',
  background: look('canvas'),
  borderTop: `1px solid ${look('line')}`,
  [PHONE]: { padding: '12px 16px max(28px, env(safe-area-inset-bottom))', background: look('surface') },
  '& button': { minHeight: 52, fontSize: 16 },
})
const Big = styled(PageLink)({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 10,
  minHeight: 52,
  padding: '0 16px',
  borderRadius: 6,
  background: look('accent'),
  color: look('onAccent'),
  fontSize: 16,
  fontWeight: 600,
  textAlign: 'center',
  textDecoration: 'none',
  '&:focus-visible': { outline: `3px solid ${look('text')}`, outlineOffset: 2 },
})
