import { monogram } from './monogram-of.ts'
import { look } from './theme/css.ts'
import { styled } from './theme/styled.ts'
import { fonts } from './theme/tokens.ts'

/** A person as a square with initials: the signed-in one in accent, all others neutral. The name stands beside it. */
export function Monogram({ name, own = false }: { name: string; own?: boolean }) {
  return (
    <Square aria-hidden data-own={own || undefined}>
      {monogram(name)}
    </Square>
  )
}

const Square = styled('span')({
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  width: 20,
  height: 20,
  borderRadius: 3,
  border: `1px solid ${look('lineStrong')}`,
  background: look('sunken'),
  color: look('textSecondary'),
  fontFamily: fonts.mono,
  fontSize: 10,
  fontWeight: 600,
  '&[data-own]': { background: look('accent'), borderColor: look('accent'), color: look('onAccent') },
})
