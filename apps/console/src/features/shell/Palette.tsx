import { cubes } from '@cubeward/contract/admin/cubes.ts'
import { tenants } from '@cubeward/contract/admin/tenants.ts'
import Dialog from '@mui/material/Dialog'
import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Clock, LayoutPanelLeft, type LucideIcon, Search, Store } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { listRead } from '../../api/api.ts'
import { t } from '../../locales/i18n.ts'
import { KeyCap } from '../../ui/KeyCap.tsx'
import { look, mono, PHONE, text } from '../../ui/theme/css.ts'
import { type NavEntry, navGroups } from './nav-entries.ts'
import { recentPages } from './recent-pages.ts'
import { Shortcuts } from './Shortcuts.tsx'

interface PaletteProps {
  open: 'search' | 'shortcuts' | undefined
  operator: string | undefined
  allowed: (entry: NavEntry) => boolean
  onClose: () => void
  onShortcuts: () => void
}

/** Jumps to pages and finds cubes and tenants; or lists the shortcuts. Loaded on first use. */
export default function Palette({ open, operator, allowed, onClose, onShortcuts }: PaletteProps) {
  return (
    <Dialog
      open={open !== undefined}
      onClose={onClose}
      slotProps={{
        paper: {
          'aria-label': open === 'shortcuts' ? t('Shortcuts') : t('Search or jump to...'),
          sx: { width: 640, maxWidth: 'calc(100vw - 32px)', m: 0, position: 'fixed', top: { xs: 16, sm: 120 } },
        },
      }}
    >
      {open === 'shortcuts' ? (
        <Shortcuts />
      ) : (
        <Finder operator={operator} allowed={allowed} onClose={onClose} onShortcuts={onShortcuts} />
      )}
    </Dialog>
  )
}

interface Hit {
  group: string
  icon: LucideIcon
  label: string
  id?: string
  path: string
}

const DEBOUNCE_MS = 200
const OFFERED = '5'

function Finder({ operator, allowed, onClose, onShortcuts }: Omit<PaletteProps, 'open'>) {
  const [typed, setTyped] = useState('')
  const [current, setCurrent] = useState(0)
  const navigate = useNavigate()
  const list = useId()
  const { hits, searching } = useHits(operator, allowed, typed.trim())
  const at = Math.min(current, hits.length - 1)
  const go = (hit: Hit, inNewTab: boolean) => {
    onClose()
    if (inNewTab) window.open(hit.path, '_blank', 'noopener')
    else void navigate({ to: hit.path })
  }
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const hit = hits[at]
    if (step !== undefined && hits.length > 0) setCurrent((at + step + hits.length) % hits.length)
    else if (event.key === 'Enter' && hit) go(hit, event.ctrlKey || event.metaKey)
    else if (event.key === '?' && typed === '') onShortcuts()
    else return
    event.preventDefault()
  }
  useEffect(() => {
    document.getElementById(`${list}-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [list, at])
  const groups = [...new Set(hits.map((it) => it.group))]
  return (
    <>
      <Field>
        <Search size={20} strokeWidth={1.75} aria-hidden />
        <input
          // biome-ignore lint/a11y/noAutofocus: the palette is opened to type into it
          autoFocus
          role="combobox"
          aria-label={t('Search or jump to...')}
          aria-expanded={hits.length > 0}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={hits[at] ? `${list}-${at}` : undefined}
          placeholder={t('Search or jump to...')}
          value={typed}
          maxLength={200}
          onChange={(event) => {
            setTyped(event.target.value)
            setCurrent(0)
          }}
          onKeyDown={onKey}
        />
        <span role="status">
          {typed !== '' && !searching && t('{n, plural, one {# result} other {# results}}', { n: hits.length })}
        </span>
        <KeyCap aria-hidden>Esc</KeyCap>
      </Field>
      <Results id={list} role="listbox" aria-label={t('Results')} aria-busy={searching || undefined}>
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options in a listbox has no element of its own
          <div key={group} role="group" aria-label={group}>
            <Group aria-hidden>{group}</Group>
            {hits.map(
              (hit, index) =>
                hit.group === group && (
                  <Row
                    key={`${group} ${hit.path}`}
                    id={`${list}-${index}`}
                    role="option"
                    aria-selected={index === at}
                    onPointerMove={() => setCurrent(index)}
                    onClick={(event) => go(hit, event.ctrlKey || event.metaKey)}
                  >
                    <hit.icon size={17} strokeWidth={1.75} aria-hidden />
                    <Marked label={hit.label} term={typed.trim()} />
                    {hit.id && <code>{hit.id}</code>}
                    {index === at && <KeyCap aria-hidden>↵</KeyCap>}
                  </Row>
                ),
            )}
          </div>
        ))}
      </Results>
      {hits.length === 0 && <None>{searching ? t('Searching...') : t('Nothing matches')}</None>}
      <Foot aria-hidden>
        <KeyCap>↑ ↓</KeyCap> {t('move')} <KeyCap>↵</KeyCap> {t('open page')} <KeyCap>Ctrl ↵</KeyCap> {t('new tab')}
        <span>
          <KeyCap>?</KeyCap> {t('all shortcuts')}
        </span>
      </Foot>
    </>
  )
}

function useHits(operator: string | undefined, allowed: PaletteProps['allowed'], typed: string) {
  const [term, setTerm] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setTerm(typed), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const enabled = operator !== undefined && term !== ''
  const input = { params: { operator: operator ?? '' }, query: { search: term, size: OFFERED } }
  const foundCubes = useQuery({ ...listRead(cubes.list, input), enabled })
  const foundTenants = useQuery({ ...listRead(tenants.list, input), enabled })
  const pages: Hit[] =
    operator === undefined
      ? []
      : navGroups()
          .flat()
          .filter((it) => it.to !== undefined && allowed(it))
          .map(({ label, icon, to }) => ({
            group: t('Pages'),
            icon,
            label,
            path: (to ?? '').replace('$operator', encodeURIComponent(operator)),
          }))
  if (typed === '') {
    const recent = recentPages()
      .filter(({ path }) => path !== location.pathname)
      .map(({ path, title }) => ({ group: t('Recently visited'), icon: Clock, label: title, path }))
    const hits: Hit[] = [...recent, ...pages]
    return { hits, searching: false }
  }
  const under = (folder: string, id: string) =>
    `/${encodeURIComponent(operator ?? '')}/${folder}/${encodeURIComponent(id)}`
  const matching = pages.filter(({ label }) => label.toLocaleLowerCase().includes(typed.toLocaleLowerCase()))
  const hits: Hit[] = [
    ...(enabled ? (foundCubes.data?.content ?? []) : []).map((it) => ({
      group: t('Cubes'),
      icon: LayoutPanelLeft,
      label: it.description ?? it.id,
      id: it.id,
      path: under('cubes', it.id),
    })),
    ...(enabled ? (foundTenants.data?.content ?? []) : []).map((it) => ({
      group: t('Tenants'),
      icon: Store,
      label: it.name,
      id: it.id,
      path: under('tenants', it.id),
    })),
    ...matching,
  ]
  return { hits, searching: term !== typed || foundCubes.isFetching || foundTenants.isFetching }
}

/** A label with what was typed in accent. */
function Marked({ label, term }: { label: string; term: string }) {
  const at = term === '' ? -1 : label.toLocaleLowerCase().indexOf(term.toLocaleLowerCase())
  if (at < 0) return <strong>{label}</strong>
  return (
    <strong>
      {label.slice(0, at)}
      <mark>{label.slice(at, at + term.length)}</mark>
      {label.slice(at + term.length)}
    </strong>
  )
}

const Field = styled('div')({
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  height: 56,
  padding: '0 16px 0 20px',
  borderBottom: `1px solid ${look('line')}`,
  color: look('textSecondary'),
  ...text('dense'),
  '& input': {
    flex: 1,
    minWidth: 0,
    height: '100%',
    padding: 0,
    border: 0,
    outline: 'none',
    background: 'none',
    font: 'inherit',
    fontSize: 17,
    color: look('text'),
  },
  '& input::placeholder': { color: look('textTertiary'), opacity: 1 },
})
const Results = styled('div')({
  overflowY: 'auto',
  maxHeight: 'min(420px, calc(100dvh - 260px))',
  padding: '0 8px 8px',
  '&:empty': { padding: 0 },
})
const Group = styled('div')({
  ...text('label'),
  fontWeight: 600,
  color: look('textSecondary'),
  padding: '12px 12px 6px',
})
const Row = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  minHeight: 42,
  padding: '0 12px',
  borderRadius: 6,
  cursor: 'pointer',
  '& svg': { flex: 'none', color: look('textSecondary') },
  '& strong': { fontWeight: 550, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& mark': { background: 'none', color: look('accentText') },
  '& code': { ...mono, color: look('textSecondary'), whiteSpace: 'nowrap' },
  '& kbd': { marginLeft: 'auto' },
  '&[aria-selected="true"]': { background: look('accentSoft') },
})
const None = styled('p')({ padding: '20px', ...text('body'), color: look('textSecondary') })
const Foot = styled('div')({
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 38,
  padding: '0 20px',
  borderTop: `1px solid ${look('line')}`,
  ...text('caption'),
  color: look('textSecondary'),
  '& kbd:not(:first-of-type)': { marginLeft: 10 },
  '& > span': { marginLeft: 'auto', display: 'inline-flex', alignItems: 'center', gap: 8 },
  [PHONE]: { display: 'none' },
})
