import Dialog from '@mui/material/Dialog'
import useAutocomplete, { type AutocompleteGroupedOption } from '@mui/material/useAutocomplete'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import { t } from '../../locales/i18n.ts'
import { KeyCap } from '../../ui/KeyCap.tsx'
import { look, mono, PHONE, text } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'
import { px } from '../../ui/theme/tokens.ts'
import type { NavEntry } from './nav-entries.ts'
import { type Hit, useHits } from './palette-hits.tsx'
import { Shortcuts } from './Shortcuts.tsx'

interface PaletteProps {
  open: 'search' | 'shortcuts' | undefined
  operator: string | undefined
  allowed: (entry: NavEntry) => boolean
  onClose: () => void
  onShortcuts: () => void
}

/** Jumps to pages, finds cubes, boxes, people and more, and does what can be done anywhere; or lists the shortcuts. Loaded on first use. */
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

function Finder({ operator, allowed, onClose, onShortcuts }: Omit<PaletteProps, 'open'>) {
  const [typed, setTyped] = useState('')
  const navigate = useNavigate()
  const router = useRouter()
  const { hits, searching } = useHits(operator, allowed, typed.trim())
  const go = ({ link, act }: Hit, inNewTab: boolean) => {
    onClose()
    if (link === undefined) act?.()
    else if (inNewTab) window.open(router.buildLocation(link).href, '_blank', 'noopener')
    else void navigate(link)
  }
  const { getRootProps, getInputProps, getListboxProps, getOptionProps, groupedOptions } = useAutocomplete<Hit>({
    options: hits,
    open: true,
    value: null,
    inputValue: typed,
    autoHighlight: true,
    clearOnBlur: false,
    disableCloseOnSelect: true,
    // the server has searched
    filterOptions: (all) => all,
    groupBy: ({ group }) => group,
    getOptionLabel: ({ label }) => label,
    getOptionKey: ({ group, label, id = '' }) => `${group} ${label} ${id}`,
    onInputChange: (_, text, reason) => reason === 'input' && setTyped(text),
    onClose: (_, reason) => reason === 'escape' && onClose(),
    onChange: (event, hit) => {
      const { ctrlKey, metaKey } = event as KeyboardEvent | MouseEvent
      if (hit !== null) go(hit, ctrlKey || metaKey)
    },
  })
  const groups = groupedOptions as AutocompleteGroupedOption<Hit>[]
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== '?' || typed !== '') return
    event.preventDefault()
    onShortcuts()
  }
  return (
    <div {...getRootProps({ onKeyDown })}>
      <Field>
        <Search size={20} strokeWidth={1.75} aria-hidden />
        <input
          {...getInputProps()}
          // biome-ignore lint/a11y/noAutofocus: the palette is opened to type into it
          autoFocus
          aria-label={t('Search or jump to...')}
          placeholder={t('Search or jump to...')}
          maxLength={200}
        />
        <span role="status">
          {typed !== '' && !searching && t('{n, plural, one {# result} other {# results}}', { n: hits.length })}
        </span>
        <KeyCap aria-hidden>Esc</KeyCap>
      </Field>
      <Results
        {...(getListboxProps() as object)}
        aria-labelledby={undefined}
        aria-label={t('Results')}
        aria-busy={searching || undefined}
      >
        {groups.map(({ group, index, options }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options in a listbox has no element of its own
          <div key={group} role="group" aria-label={group}>
            <Group aria-hidden>{group}</Group>
            {options.map((hit, at) => {
              const { key, ...option } = getOptionProps({ option: hit, index: index + at })
              return (
                <Row key={key} {...(option as object)}>
                  <hit.icon size={17} strokeWidth={1.75} aria-hidden />
                  <Marked label={hit.label} term={typed.trim()} />
                  {hit.id && <code>{hit.id}</code>}
                  {hit.reason && (
                    <small>
                      <Marked label={hit.reason} term={typed.trim()} />
                    </small>
                  )}
                  <End>
                    {hit.state}
                    <KeyCap aria-hidden>↵</KeyCap>
                  </End>
                </Row>
              )
            })}
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
    </div>
  )
}

/** A label with the words that were typed in accent. */
function Marked({ label, term }: { label: string; term: string }) {
  const words = term.split(/\s+/).filter((word) => word !== '')
  if (words.length === 0) return <span>{label}</span>
  const pattern = new RegExp(`(${words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})`, 'i')
  return (
    <span>
      {label.split(pattern).map((part, at) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no identity
        at % 2 === 1 ? <mark key={at}>{part}</mark> : part,
      )}
    </span>
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
    fontSize: px(17),
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
  '& > span:first-of-type': { fontWeight: 550 },
  '& > span:first-of-type, & small': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& small': { ...text('dense'), color: look('textSecondary') },
  '& mark': { background: 'none', color: look('accentText') },
  '& code': { ...mono, color: look('textSecondary'), whiteSpace: 'nowrap' },
  '& kbd': { display: 'none' },
  '&.Mui-focused': { background: look('accentSoft') },
  '&.Mui-focused kbd': { display: 'inline-flex' },
})
const End = styled('span')({ marginLeft: 'auto', display: 'inline-flex', alignItems: 'center', gap: 10, flex: 'none' })
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
