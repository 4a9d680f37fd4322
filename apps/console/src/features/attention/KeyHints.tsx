import { t } from '../../locales/i18n.ts'
import { KeyCap } from '../../ui/KeyCap.tsx'
import { look, text } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'

/** The keys of the inbox, where there is a keyboard. */
export function KeyHints() {
  const hints: [caps: string[], meaning: string][] = [
    [['J', 'K'], t('move')],
    [['E'], t('I take it')],
    [['H'], t('mute')],
    [['↵'], t('open at its place')],
  ]
  return (
    <Hints>
      {hints.map(([caps, meaning]) => (
        <span key={meaning}>
          {caps.map((cap) => (
            <KeyCap key={cap}>{cap}</KeyCap>
          ))}
          {meaning}
        </span>
      ))}
    </Hints>
  )
}

const Hints = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  minHeight: 34,
  gap: '4px 16px',
  ...text('dense'),
  color: look('textSecondary'),
  '& > span': { display: 'inline-flex', alignItems: 'center', gap: 6 },
  '@media (hover: none)': { display: 'none' },
})
