import type { ReactNode } from 'react'
import { Spinner } from './ActionButton.tsx'
import { formatClock } from './format.ts'
import { type CommandStep, commandStep } from './status.ts'
import { look, text, tone } from './theme/css.ts'
import { styled } from './theme/styled.ts'
import { useUiTexts } from './UiTexts.tsx'

export interface Step {
  step: CommandStep
  label: ReactNode
  /** When it happened; absent while it is under way. */
  at?: string | Date | undefined
}

/** What became of a command so far: "accepted" is not "done", only the lock says so. */
export function CommandSteps({ steps, line }: { steps: readonly Step[]; line?: boolean }) {
  const { locale } = useUiTexts()
  return (
    <List data-line={line || undefined} aria-live="polite">
      {steps.map(({ step, label, at }) => {
        const { icon: Icon, tone: name } = commandStep[step]
        return (
          // a late answer is 'unknown' once more, at another time
          <li key={`${step} ${at}`}>
            {step === 'running' ? (
              <Spinner size={16} strokeWidth={2} color={look('accent')} aria-hidden />
            ) : (
              <Icon size={16} strokeWidth={2} color={tone(name, 'mark')} aria-hidden />
            )}
            <span>{label}</span>
            {at !== undefined && <time dateTime={new Date(at).toISOString()}>{formatClock(new Date(at), locale)}</time>}
          </li>
        )
      })}
    </List>
  )
}

const List = styled('ol')({
  display: 'grid',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  ...text('dense'),
  '& li': { display: 'flex', alignItems: 'center', gap: 12, minHeight: 30 },
  '& li > span': { fontWeight: 500 },
  '& svg': { flex: 'none' },
  '& time': { marginLeft: 'auto', color: look('textSecondary') },
  '&[data-line]': { display: 'flex', flexWrap: 'wrap', gap: '4px 10px' },
  '&[data-line] li': { gap: 6, minHeight: 24 },
  '&[data-line] time': { marginLeft: 0 },
  '&[data-line] li + li::before': { content: '""', width: 28, height: 1, background: look('lineStrong') },
})
