import { ThemeProvider } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { theme } from './theme.ts'

/** The theme of MUI's components around the whole page. Follows the system's mode until the reader chooses one. */
export function ThemeRoot({ children }: { children: ReactNode }) {
  return (
    <ThemeProvider theme={theme} defaultMode="system" noSsr>
      {children}
    </ThemeProvider>
  )
}
