import type { UserAuthorization } from '@cubeward/contract/admin/identity.ts'
import Divider from '@mui/material/Divider'
import ListSubheader from '@mui/material/ListSubheader'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useColorScheme } from '@mui/material/styles'
import { useNavigate } from '@tanstack/react-router'
import { AppWindow, Building2, Check, CircleUser, HardHat, LogOut, Moon, Sun } from 'lucide-react'
import { useState } from 'react'
import { isUnsaved } from '../../form/unsaved.ts'
import { activateLanguage, type Language, language, languages, rememberLanguage, t } from '../../locales/i18n.ts'
import type { Person } from '../../session/session.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { monogram } from '../../ui/monogram-of.ts'
import { useSnackbar } from '../../ui/SnackbarHost.tsx'
import { look, text } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'
import { usePhone } from '../../ui/use-media-query.ts'

interface OperatorMenuListProps {
  anchor: HTMLElement | null
  onClose: () => void
  operator: { id: string } | undefined
  user: UserAuthorization
  person: Person | undefined
  name: string
  role: string
  /** Where people look after their account; null if it is not ours to say. */
  accountUrl: string | null
  onLogout: () => void
}

const OFFERED = 8

/** What the operator menu holds. Loaded when it is first opened. */
export default function OperatorMenuList(props: OperatorMenuListProps) {
  const { anchor, onClose: close, operator, user, person, name, role, accountUrl, onLogout } = props
  const phone = usePhone()
  const who = [person?.name, person?.email].filter((it) => it !== undefined)
  const navigate = useNavigate()
  const { mode, systemMode, setMode } = useColorScheme()
  const dark = (mode === 'system' ? systemMode : mode) === 'dark'
  const tell = useSnackbar()
  const [asked, setAsked] = useState<Language>()
  const speak = (next: Language) => {
    setAsked(undefined)
    activateLanguage(next).then(
      () => rememberLanguage(next),
      () => tell({ tone: 'error', text: t('The server could not be reached.') }),
    )
  }
  const others = user.operators.filter((it) => it.operatorId !== operator?.id).slice(0, OFFERED)
  const go = (to: () => Promise<void>) => () => {
    close()
    void to()
  }
  return (
    <>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: { sx: { minWidth: 240, maxWidth: 360 } },
          list: who.length > 0 ? { 'aria-label': t('Signed in as {person}', { person: who.join(', ') }) } : {},
        }}
      >
        {phone && (
          <Who key="operator" aria-hidden>
            <strong>{name}</strong>
            <small>{role}</small>
          </Who>
        )}
        {who.length > 0 && (
          <Who key="person" aria-hidden>
            {who.map((it, at) => (at === 0 ? <strong key={it}>{it}</strong> : <small key={it}>{it}</small>))}
          </Who>
        )}
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
          <MenuItem key="apps" onClick={go(() => navigate({ to: '/apps' }))}>
            <AppWindow size={16} strokeWidth={1.75} aria-hidden />
            {t('Apps')}
          </MenuItem>,
          <MenuItem key="operators" onClick={go(() => navigate({ to: '/operators' }))}>
            <Building2 size={16} strokeWidth={1.75} aria-hidden />
            {t('Operators')}
          </MenuItem>,
          <MenuItem key="setups" onClick={go(() => navigate({ to: '/admin-setups/units' }))}>
            <HardHat size={16} strokeWidth={1.75} aria-hidden />
            {t('Setups')}
          </MenuItem>,
        ]}
        <Divider />
        {/* elsewhere it stands in the bar */}
        {phone && (
          <MenuItem
            onClick={() => {
              close()
              setMode(dark ? 'light' : 'dark')
            }}
          >
            {dark ? (
              <Sun size={16} strokeWidth={1.75} aria-hidden />
            ) : (
              <Moon size={16} strokeWidth={1.75} aria-hidden />
            )}
            {dark ? t('Use light colours') : t('Use dark colours')}
          </MenuItem>
        )}
        <Heading>{t('Language')}</Heading>
        {(Object.keys(languages) as Language[]).map((it) => (
          <MenuItem
            key={it}
            role="menuitemradio"
            aria-checked={it === language()}
            lang={it}
            onClick={() => {
              close()
              // every page is drawn anew in it
              if (isUnsaved() && it !== language()) setAsked(it)
              else speak(it)
            }}
          >
            {it === language() ? <Check size={16} strokeWidth={1.75} aria-hidden /> : <Gap />}
            {languages[it]}
          </MenuItem>
        ))}
        <Divider />
        {accountUrl !== null && (
          <MenuItem component="a" href={accountUrl}>
            <CircleUser size={16} strokeWidth={1.75} aria-hidden />
            {t('Your account')}
          </MenuItem>
        )}
        <MenuItem
          onClick={() => {
            close()
            onLogout()
          }}
        >
          <LogOut size={16} strokeWidth={1.75} aria-hidden />
          {t('Logout')}
        </MenuItem>
      </Menu>
      <ConfirmDialog
        open={asked !== undefined}
        title={t('Change the language without saving?')}
        text={t('Your changes on this page will be lost.')}
        confirmLabel={t('Change language')}
        onClose={() => setAsked(undefined)}
        onConfirm={() => asked && speak(asked)}
      />
    </>
  )
}

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
const Who = styled('li')({
  display: 'grid',
  padding: '6px 10px',
  ...text('table'),
  overflowWrap: 'anywhere',
  '& small': { color: look('textSecondary') },
})
const Heading = styled(ListSubheader)({
  ...text('label'),
  color: look('textSecondary'),
  background: 'none',
  lineHeight: '28px',
  padding: '0 10px',
})
/** The width of an icon, so that the words stand under each other. */
const Gap = styled('span')({ width: 16, flex: 'none' })
