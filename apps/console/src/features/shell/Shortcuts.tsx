import { t } from '../../locales/i18n.ts'
import { KeyCap } from '../../ui/KeyCap.tsx'
import { look, text } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'

const shortcuts = (): [keys: string, meaning: string][] => [
  ['Ctrl K', t('Search or jump to...')],
  ['/', t('Search in this list')],
  ['F5', t('Refresh this page')],
  ['← ↑ → ↓', t('Move between the doors of a wall')],
  ['Ctrl Z', t('Undo the last door')],
  ['J K', t('Move between the cases that need attention')],
  ['E', t('Take a case, or give it back')],
  ['H', t('Mute a case')],
  ['↵', t('Open a case at its place')],
  ['O', t('Open this box')],
  ['N', t('Add a note at this box')],
  ['← →', t('To the box before or after')],
  ['Esc', t('Close, or empty a search')],
  ['?', t('Show this list')],
]

/** Every key that does something. */
export function Shortcuts() {
  return (
    <List>
      <h2>{t('Shortcuts')}</h2>
      <dl>
        {shortcuts().map(([keys, meaning]) => (
          <div key={keys}>
            <dt>
              <KeyCap>{keys}</KeyCap>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </List>
  )
}

const List = styled('div')({
  padding: 20,
  '& h2': { ...text('dialogTitle'), margin: 0 },
  '& dl': { margin: '12px 0 0' },
  '& dl > div': {
    display: 'flex',
    alignItems: 'center',
    minHeight: 38,
    borderTop: `1px solid ${look('line')}`,
    ...text('body'),
  },
  '& dt': { flex: 'none', width: 120 },
  '& dd': { margin: 0 },
})
