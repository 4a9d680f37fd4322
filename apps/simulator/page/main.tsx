import '@fontsource-variable/ibm-plex-sans'
import '@fontsource/ibm-plex-mono/400.css'
import './page.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { SimulatorPage } from './SimulatorPage.tsx'

// The wall takes its dark colours by attribute, because the console has a switch; this page follows the system.
const dark = matchMedia('(prefers-color-scheme: dark)')
const follow = () => {
  document.documentElement.dataset.wallScheme = dark.matches ? 'dark' : 'light'
}
dark.addEventListener('change', follow)
follow()

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <SimulatorPage />
    </StrictMode>,
  )
}
