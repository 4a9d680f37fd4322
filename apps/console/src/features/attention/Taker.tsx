import type { AttentionCase } from '@cubeward/contract/admin/attention.ts'
import { styled } from '@mui/material/styles'
import { t } from '../../locales/i18n.ts'
import { useAuthorization } from '../../session/authorization.ts'
import { look, PHONE, spokenOnly } from '../../ui/theme/css.ts'
import { fonts } from '../../ui/theme/tokens.ts'

/** Who has a case: the signed-in person in accent, all others neutral. */
export function Taker({ taker, whole = false }: { taker: AttentionCase['taker']; whole?: boolean }) {
  const { userId } = useAuthorization()
  if (taker === null) return <Name>{t('Nobody yet')}</Name>
  return (
    <Person>
      <Square aria-hidden data-own={taker.id === userId || undefined}>
        {initials(taker.name)}
      </Square>
      <Name data-short={!whole || undefined}>{taker.name}</Name>
    </Person>
  )
}

const initials = (name: string): string =>
  name
    .split(/[^\p{L}\p{N}]+/u)
    .filter((it) => it !== '')
    .map((it) => [...it][0])
    .slice(0, 2)
    .join('')
    .toLocaleUpperCase()

const Person = styled('span')({ display: 'inline-flex', alignItems: 'center', gap: 8, minWidth: 0, maxWidth: '100%' })
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
const Name = styled('span')({
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  [PHONE]: { '&[data-short]': spokenOnly },
})
