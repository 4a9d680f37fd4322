import type { UserAuthorization } from '@cubeward/contract/admin/identity.ts'
import ButtonBase from '@mui/material/ButtonBase'
import Divider from '@mui/material/Divider'
import ListSubheader from '@mui/material/ListSubheader'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { styled } from '@mui/material/styles'
import { useNavigate } from '@tanstack/react-router'
import { AppWindow, Building2, Check, ChevronsUpDown, HardHat, Languages, LogOut } from 'lucide-react'
import { useState } from 'react'
import { activateLanguage, type Language, language, languages, rememberLanguage, t } from '../../locales/i18n.ts'
import { look, PHONE, text } from '../../ui/theme/css.ts'
import { monogram } from './monogram.ts'

interface OperatorMenuProps {
  /** Absent on pages above the operators. */
  operator: { id: string; name: string } | undefined
  user: UserAuthorization
  onLogout: () => void
}

const OFFERED = 8

/** Which operator is open and in which role; the way to others, to the platform and out. */
export function OperatorMenu({ operator, user, onLogout }: OperatorMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const navigate = useNavigate()
  const close = () => setAnchor(null)
  const name = operator?.name ?? (user.root || user.operators.length > 0 ? t('Operators') : 'Cubeward')
  const role = roleWord(user, operator?.id)
  const others = user.operators.filter((it) => it.operatorId !== operator?.id).slice(0, OFFERED)
  const go = (to: () => Promise<void>) => () => {
    close()
    void to()
  }
  return (
    <>
      <Opener
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={t('Menu: {name}, {role}', { name, role })}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Monogram aria-hidden>{monogram(name)}</Monogram>
        <Words>
          <strong>{name}</strong>
          <small>{role}</small>
        </Words>
        <ChevronsUpDown size={16} strokeWidth={1.75} aria-hidden />
      </Opener>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { sx: { minWidth: 240 } } }}
      >
        <Who aria-hidden>
          <strong>{name}</strong>
          <small>{role}</small>
        </Who>
        {others.length > 0 && <Heading>{t('Switch operator')}</Heading>}
        {others.map((it) => (
          <MenuItem
            key={it.operatorId}
            onClick={go(() => navigate({ to: '/$operator', params: { operator: it.operatorId } }))}
          >
            <Small aria-hidden>{monogram(it.operatorName)}</Small>
            {it.operatorName}
          </MenuItem>
        ))}
        {!user.root && user.operators.length > OFFERED && (
          <MenuItem onClick={go(() => navigate({ to: '/operators' }))}>{t('All operators')}</MenuItem>
        )}
        {user.root && [
          <Divider key="platform" />,
          <MenuItem key="apps" disabled>
            <AppWindow size={16} strokeWidth={1.75} aria-hidden />
            {t('Apps')}
          </MenuItem>,
          <MenuItem key="operators" onClick={go(() => navigate({ to: '/operators' }))}>
            <Building2 size={16} strokeWidth={1.75} aria-hidden />
            {t('Operators')}
          </MenuItem>,
          <MenuItem key="setups" disabled>
            <HardHat size={16} strokeWidth={1.75} aria-hidden />
            {t('Setups')}
          </MenuItem>,
        ]}
        <Divider />
        {(Object.keys(languages) as Language[]).map((it) => (
          <MenuItem
            key={it}
            role="menuitemradio"
            aria-checked={it === language()}
            lang={it}
            onClick={() => {
              close()
              rememberLanguage(it)
              void activateLanguage(it)
            }}
          >
            {it === language() ? (
              <Check size={16} strokeWidth={1.75} aria-hidden />
            ) : (
              <Languages size={16} strokeWidth={1.75} aria-hidden />
            )}
            {languages[it]}
          </MenuItem>
        ))}
        <Divider />
        <MenuItem onClick={onLogout}>
          <LogOut size={16} strokeWidth={1.75} aria-hidden />
          {t('Logout')}
        </MenuItem>
      </Menu>
    </>
  )
}

/** spec §2: the role in the operator that is open; GAP-53: 'Root' for root users without a membership there. */
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
const Small = styled('span')({
  display: 'grid',
  placeItems: 'center',
  width: 22,
  height: 22,
  borderRadius: 4,
  background: look('sunken'),
  color: look('textSecondary'),
  fontSize: 11,
  fontWeight: 600,
})
const Words = styled('span')({
  display: 'grid',
  textAlign: 'left',
  '& strong': { ...text('dense'), lineHeight: '16px', fontWeight: 600, color: look('text') },
  '& small': { ...text('caption'), lineHeight: '15px' },
  [PHONE]: { display: 'none' },
})
const Who = styled('li')({
  display: 'none',
  padding: '6px 10px',
  ...text('table'),
  '& small': { color: look('textSecondary') },
  [PHONE]: { display: 'grid' },
})
const Heading = styled(ListSubheader)({
  ...text('label'),
  color: look('textSecondary'),
  background: 'none',
  lineHeight: '28px',
  padding: '0 10px',
})
