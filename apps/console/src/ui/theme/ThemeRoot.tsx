import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import type { ReactNode } from 'react'
import './fonts.css'
import { theme } from './theme.ts'

/** Theme, fonts and base styles around the whole page. Follows the system's mode until the reader chooses one. */
export function ThemeRoot({ children }: { children: ReactNode }) {
  return (
    <ThemeProvider theme={theme} defaultMode="system" noSsr>
      <CssBaseline enableColorScheme />
      {children}
    </ThemeProvider>
  )
}
