import type { UserAuthorization } from '@cubeward/contract/admin/identity.ts'
import ButtonBase from '@mui/material/ButtonBase'
import { ChevronsUpDown } from 'lucide-react'
import { lazy, useState } from 'react'
import { t } from '../../locales/i18n.ts'
import type { Person } from '../../session/session.ts'
import { LazyOnce } from '../../ui/LazyOnce.tsx'
import { monogram } from '../../ui/monogram-of.ts'
import { prefetchImport } from '../../ui/retry-import.ts'
import { look, PHONE, text } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'
import { line } from '../../ui/theme/tokens.ts'

const loadList = prefetchImport(() => import('./OperatorMenuList.tsx'))
const OperatorMenuList = lazy(loadList)

interface OperatorMenuProps {
  /** Absent on pages above the operators. */
  operator: { id: string; name: string } | undefined
  user: UserAuthorization
  /** Who is signed in. */
  person: Person | undefined
  accountUrl: string | null
  onLogout: () => void
}

/** Which operator is open and in which role; the way to others, to the platform and out. */
export function OperatorMenu({ operator, user, person, accountUrl, onLogout }: OperatorMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const name = operator?.name ?? (user.root || user.operators.length > 0 ? t('Operators') : 'Cubeward')
  const role = roleWord(user, operator?.id)
  return (
    <>
      <Opener
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={t('{name} {role}, menu', { name, role })}
        onPointerEnter={() => void loadList()}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Monogram aria-hidden>{monogram(name)}</Monogram>
        <Words>
          <strong>{name}</strong>
          <small>{role}</small>
        </Words>
        <ChevronsUpDown size={16} strokeWidth={1.75} aria-hidden />
      </Opener>
      <LazyOnce when={anchor !== null}>
        <OperatorMenuList
          anchor={anchor}
          onClose={() => setAnchor(null)}
          operator={operator}
          user={user}
          person={person}
          name={name}
          role={role}
          accountUrl={accountUrl}
          onLogout={onLogout}
        />
      </LazyOnce>
    </>
  )
}

/** The role in the operator that is open; decision 53: 'Root' for root users without a membership there. */
function roleWord(user: UserAuthorization, operator: string | undefined): string {
  const role = user.operators.find((it) => it.operatorId === operator)?.role
  if (role === 'Admin') return t('Admin')
  if (role === 'User') return t('User')
  if (user.root) return t('Root')
  return user.operators.length > 0 ? t('Choose an operator') : t('No operator')
}

const Opener = styled(ButtonBase)({
  gap: 10,
  fontFamily: 'inherit',
  height: 42,
  padding: '0 8px',
  borderRadius: 6,
  color: look('textSecondary'),
  '&:hover': { background: look('hover') },
  [PHONE]: { padding: '0 4px', minWidth: 44, '& > svg': { display: 'none' } },
})
const Monogram = styled('span')({
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  width: 30,
  height: 30,
  borderRadius: 6,
  background: look('accent'),
  color: look('onAccent'),
  fontSize: 12,
  fontWeight: 600,
})
const Words = styled('span')({
  display: 'grid',
  maxWidth: 200,
  textAlign: 'left',
  '& > *': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '@media (max-width: 1099.95px)': { maxWidth: 130 },
  '& strong': { ...text('dense'), lineHeight: line(16), fontWeight: 600, color: look('text') },
  '& small': { ...text('caption'), lineHeight: line(15) },
  [PHONE]: { display: 'none' },
})
