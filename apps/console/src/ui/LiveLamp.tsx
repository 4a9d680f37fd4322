import type { ReactNode } from 'react'
import { look, text, tone } from './theme/css.ts'
import { styled } from './theme/styled.ts'
import type { Tone } from './theme/tokens.ts'

/** The round lamp: a soft halo around a dot. Decorative; a word stands beside it. */
export function Lamp({ tone: name = 'success', size = 8 }: { tone?: Tone; size?: number }) {
  return <Dot aria-hidden style={{ width: size, height: size, color: tone(name, 'mark') }} />
}

/** Whether what is shown is live: "Live", "Reconnecting...", "Offline", "Last known · 09:27". */
export function LiveLamp({ tone: name = 'success', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <Root>
      <Lamp tone={name} />
      {children}
    </Root>
  )
}

const Dot = styled('span')({
  flex: 'none',
  display: 'inline-block',
  borderRadius: '50%',
  background: 'currentColor',
  boxShadow: '0 0 0 2.5px color-mix(in srgb, currentColor 20%, transparent)',
})

const Root = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 7,
  ...text('chip'),
  fontWeight: 450,
  color: look('textSecondary'),
})
