import type { AttentionCase } from '@cubeward/contract/admin/attention.ts'
import { t } from '../../locales/i18n.ts'
import { useAuthorization } from '../../session/authorization.ts'
import { Monogram } from '../../ui/Monogram.tsx'
import { PHONE, spokenOnly } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'

/** Who has a case: the signed-in person in accent, all others neutral. */
export function Taker({ taker, whole = false }: { taker: AttentionCase['taker']; whole?: boolean }) {
  const { userId } = useAuthorization()
  if (taker === null) return <Name>{t('Nobody yet')}</Name>
  return (
    <Person>
      <Monogram name={taker.name} own={taker.id === userId} />
      <Name data-short={!whole || undefined}>{taker.name}</Name>
    </Person>
  )
}

const Person = styled('span')({ display: 'inline-flex', alignItems: 'center', gap: 8, minWidth: 0, maxWidth: '100%' })
const Name = styled('span')({
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  [PHONE]: { '&[data-short]': spokenOnly },
})
