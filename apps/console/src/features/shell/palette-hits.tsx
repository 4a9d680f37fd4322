import { type Found, type FoundCube, find } from '@cubeward/contract/admin/find.ts'
import { useColorScheme } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { linkOptions } from '@tanstack/react-router'
import {
  Clock,
  Cpu,
  DoorClosed,
  Languages,
  LayoutPanelLeft,
  LockKeyhole,
  type LucideIcon,
  Moon,
  Search,
  Store,
  Sun,
  User,
} from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { listRead } from '../../api/api.ts'
import { activateLanguage, type Language, language, languages, rememberLanguage, t } from '../../locales/i18n.ts'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { connectionOf, connectionStatus } from '../../ui/status.ts'
import { type NavEntry, navGroups } from './nav-entries.ts'
import { recentPages } from './recent-pages.ts'

export interface Hit {
  group: string
  icon: LucideIcon
  label: string
  id?: string
  /** Why it was found, where its name does not show it. */
  reason?: string | undefined
  state?: ReactNode
  /** Where it leads; or what it does here. */
  link?: object
  act?: () => void
}

const DEBOUNCE_MS = 200

/** What the palette offers for what is typed. */
export function useHits(operator: string | undefined, allowed: (entry: NavEntry) => boolean, typed: string) {
  const [term, setTerm] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setTerm(typed), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const enabled = operator !== undefined && term !== ''
  const input = { params: { operator: operator ?? '' }, query: { search: term } }
  const { data, isFetching } = useQuery({ ...listRead(find.find, input), enabled })
  const pages = operator === undefined ? [] : pagesOf(operator, allowed)
  const actions = useActions()
  if (typed === '') return { hits: [...visited(), ...pages], searching: false }
  const fits = ({ label }: Hit) => label.toLocaleLowerCase().includes(typed.toLocaleLowerCase())
  const found = enabled && data !== undefined ? foundHits(operator, data, term) : []
  return {
    hits: [...found, ...pages.filter(fits), ...actions.filter(fits)],
    searching: operator !== undefined && (term !== typed || isFetching),
  }
}

const visited = (): Hit[] =>
  recentPages()
    .filter(({ path }) => path !== location.pathname)
    .map(({ path, title }) => ({ group: t('Recently visited'), icon: Clock, label: title, link: { to: path } }))

const pagesOf = (operator: string, allowed: (entry: NavEntry) => boolean): Hit[] =>
  navGroups()
    .flat()
    .filter(allowed)
    .flatMap(({ label, icon, to }) =>
      to === undefined ? [] : [{ group: t('Pages'), icon, label, link: linkOptions({ to, params: { operator } }) }],
    )

function foundHits(operator: string, found: Found, term: string): Hit[] {
  const boxes = found.boxes.map(({ cubeId, description, number }) => ({
    group: t('Boxes'),
    icon: DoorClosed,
    label: `${t('Box {number}', { number })} · ${description ?? cubeId}`,
    id: cubeId,
    link: linkOptions({ to: '/$operator/cubes/$cubeId', params: { operator, cubeId }, search: { door: number } }),
  }))
  const cubes = found.cubes.map((cube) => ({
    group: t('Cubes'),
    icon: LayoutPanelLeft,
    label: cube.description ?? cube.id,
    id: cube.id,
    reason: reasonOf(cube, term),
    state: <CubeState cube={cube} />,
    link: linkOptions({ to: '/$operator/cubes/$cubeId', params: { operator, cubeId: cube.id } }),
  }))
  const all = {
    group: t('Cubes'),
    icon: Search,
    label: t('Show cubes matching “{search}”', { search: term }),
    link: linkOptions({ to: '/$operator/cubes', params: { operator }, search: { search: term } }),
  }
  const tenants = found.tenants.map(({ id, name }) => ({
    group: t('Tenants'),
    icon: Store,
    label: name,
    id,
    link: linkOptions({ to: '/$operator/tenants/$tenantId', params: { operator, tenantId: id } }),
  }))
  const units = found.units.map(({ id, cubeId }) => ({
    group: t('Units'),
    icon: Cpu,
    label: id,
    reason: cubeId ?? undefined,
    link: linkOptions({ to: '/$operator/units/$unitId', params: { operator, unitId: id } }),
  }))
  const modules = found.lockModules.map(({ id, name, cubeId }) => ({
    group: t('Lock Modules'),
    icon: LockKeyhole,
    label: name,
    id,
    reason: cubeId ?? undefined,
    link: linkOptions({ to: '/$operator/lock-modules/$lockModuleId', params: { operator, lockModuleId: id } }),
  }))
  const users = found.users.map(({ userId, userInfo }) => ({
    group: t('Users'),
    icon: User,
    label: userInfo?.name ?? userInfo?.email ?? userId,
    reason: userInfo?.email ?? undefined,
    link: linkOptions({ to: '/$operator/users', params: { operator }, search: { search: userInfo?.email ?? userId } }),
  }))
  return [...boxes, ...cubes, ...(cubes.length > 0 ? [all] : []), ...tenants, ...units, ...modules, ...users]
}

function CubeState({ cube }: { cube: FoundCube }) {
  const look = connectionStatus[connectionOf(cube)]
  return (
    <StatusChip look={look} quiet>
      {t(look.label)}
    </StatusChip>
  )
}

/** Site and address, as far as the words are found there and not in the name. */
function reasonOf({ id, description, site, address }: FoundCube, term: string): string | undefined {
  const holds = (text: string | null, word: string) => text?.toLocaleLowerCase().includes(word) === true
  const words = term
    .toLocaleLowerCase()
    .split(/\s+/)
    .filter((word) => !holds(id, word) && !holds(description, word))
  const where = [site, address].filter((text) => words.some((word) => holds(text, word)))
  return where.length === 0 ? undefined : where.join(' · ')
}

/** What can be done from anywhere. */
function useActions(): Hit[] {
  const { mode, systemMode, setMode } = useColorScheme()
  const dark = (mode === 'system' ? systemMode : mode) === 'dark'
  const speak = (next: Language) => void activateLanguage(next).then(() => rememberLanguage(next))
  const others = (Object.keys(languages) as Language[]).filter((it) => it !== language())
  return [
    {
      group: t('Actions'),
      icon: dark ? Sun : Moon,
      label: dark ? t('Use light colours') : t('Use dark colours'),
      act: () => setMode(dark ? 'light' : 'dark'),
    },
    ...others.map((it) => ({
      group: t('Actions'),
      icon: Languages,
      label: t('Language: {name}', { name: languages[it] }),
      act: () => speak(it),
    })),
  ]
}
