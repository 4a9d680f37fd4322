import type { ReactNode } from 'react'
import { look } from '../ui/theme/css.ts'
import { styled } from '../ui/theme/styled.ts'

/** One sentence in the middle of the screen. */
export function Message({ children }: { children: ReactNode }) {
  return (
    <Centre role="status" aria-live="polite">
      <title>{'Cubeward'}</title>
      {children}
    </Centre>
  )
}

const Centre = styled('main')({
  display: 'grid',
  placeContent: 'center',
  minHeight: '100dvh',
  padding: 24,
  fontSize: 18,
  textAlign: 'center',
  color: look('textSecondary'),
})
