import ButtonBase from '@mui/material/ButtonBase'
import { useRouter } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { lazy, useEffect, useState } from 'react'
import { t } from '../../locales/i18n.ts'
import { isTyping } from '../../ui/is-typing.ts'
import { KeyCap } from '../../ui/KeyCap.tsx'
import { LazyOnce } from '../../ui/LazyOnce.tsx'
import { prefetchImport } from '../../ui/retry-import.ts'
import { look, PHONE, spokenOnly, text } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'
import type { NavEntry } from './nav-entries.ts'
import { rememberVisit } from './recent-pages.ts'

const loadPalette = prefetchImport(() => import('./Palette.tsx'))
const Palette = lazy(loadPalette)

interface PaletteOpenerProps {
  operator: string | undefined
  allowed: (entry: NavEntry) => boolean
}

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** The search field of the top bar: opens the palette, as Ctrl K and `?` do. */
export function PaletteOpener({ operator, allowed }: PaletteOpenerProps) {
  const [open, setOpen] = useState<'search' | 'shortcuts'>()
  const router = useRouter()
  useEffect(
    () => router.subscribe('onRendered', ({ toLocation }) => rememberVisit(toLocation.pathname, document.title)),
    [router],
  )
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const palette = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey
      const shortcuts = event.key === '?' && !event.ctrlKey && !event.metaKey && !isTyping(event.target)
      if (!palette && !shortcuts) return
      event.preventDefault()
      setOpen(palette ? 'search' : 'shortcuts')
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <Opener
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        onPointerEnter={() => void loadPalette()}
        onClick={() => setOpen('search')}
      >
        <Search size={16} strokeWidth={1.75} aria-hidden />
        <span>{t('Search or jump to...')}</span>
        <KeyCap aria-hidden>{isMac ? '⌘ K' : 'Ctrl K'}</KeyCap>
      </Opener>
      <LazyOnce when={open !== undefined}>
        <Palette
          key={open ?? 'closed'}
          open={open}
          operator={operator}
          allowed={allowed}
          onClose={() => setOpen(undefined)}
          onShortcuts={() => setOpen('shortcuts')}
        />
      </LazyOnce>
    </>
  )
}

const Opener = styled(ButtonBase)({
  justifyContent: 'flex-start',
  gap: 8,
  width: 248,
  height: 34,
  marginRight: 10,
  padding: '0 6px 0 10px',
  borderRadius: 6,
  border: `1px solid ${look('lineStrong')}`,
  background: look('surface'),
  fontFamily: 'inherit',
  ...text('dense'),
  color: look('textSecondary'),
  '&:hover': { borderColor: look('textSecondary') },
  '& kbd': { marginLeft: 'auto' },
  '@media (max-width: 899.95px)': {
    width: 44,
    padding: 0,
    justifyContent: 'center',
    '& kbd': { display: 'none' },
    // its name still
    '& > span:first-of-type': spokenOnly,
  },
  [PHONE]: { height: 44, margin: 0, border: 0, background: 'none' },
})
