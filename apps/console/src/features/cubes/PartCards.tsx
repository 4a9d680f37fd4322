import type { CubeOverview } from '@cubeward/contract/admin/cubes.ts'
import { Link } from '@tanstack/react-router'
import { Box, LockKeyhole } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatNumber } from '../../locales/format.ts'
import { t } from '../../locales/i18n.ts'
import { CardRow } from '../../ui/CardRow.tsx'
import { KeyValueList } from '../../ui/KeyValueList.tsx'
import { MonoId } from '../../ui/MonoId.tsx'
import { SectionCard } from '../../ui/SectionCard.tsx'
import { look, text } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'

interface PartCardProps {
  cube: CubeOverview
  /** The way to the page that holds everything of it. */
  more?: ReactNode
}

export function AppsCard({ cube, more }: PartCardProps) {
  return (
    <SectionCard title={t('Apps')} count={formatNumber(cube.apps.length)} action={more} rows>
      {cube.apps.length === 0 && <Nothing>{t('No app is installed on this cube.')}</Nothing>}
      {cube.apps.map((app) => (
        <CardRow
          key={app.appId}
          icon={Box}
          detail={<MonoId copy="hover">{app.appId}</MonoId>}
          end={t('{n, plural, one {# box} other {# boxes}}', { n: app.boxes })}
        >
          {app.appName}
        </CardRow>
      ))}
    </SectionCard>
  )
}

export function LockModulesCard({ operator, cube }: PartCardProps & { operator: string }) {
  return (
    <SectionCard title={t('Lock modules')} count={formatNumber(cube.lockModules.length)} rows>
      {cube.lockModules.length === 0 && <Nothing>{t('No lock module is assigned to this cube.')}</Nothing>}
      {cube.lockModules.map((module) => (
        <CardRow
          key={module.id}
          icon={LockKeyhole}
          end={
            <EndId>
              <MonoId copy="hover">{module.id}</MonoId>
            </EndId>
          }
        >
          <ModuleLink>
            <Link to="/$operator/lock-modules/$lockModuleId" params={{ operator, lockModuleId: module.id }}>
              {module.name}
            </Link>
          </ModuleLink>
        </CardRow>
      ))}
    </SectionCard>
  )
}

/** Whom users of the cube can turn to. */
export function SupportCard({ cube, more }: PartCardProps) {
  const { operatedBy, phone, email, website, freetext } = cube.supportInfo
  const entries = [
    { key: 'operatedBy', label: t('Operated by'), value: operatedBy },
    { key: 'phone', label: t('Phone'), value: phone },
    { key: 'email', label: t('E-mail'), value: email },
    { key: 'website', label: t('Website'), value: website },
    { key: 'freetext', label: t('Free text'), value: freetext },
  ]
  return (
    <SectionCard title={t('Support info')} action={more}>
      <KeyValueList entries={entries} />
    </SectionCard>
  )
}

/** The way into the setup wizard while the cube is in setup mode. */
export function SetupCard({ setupKey }: { setupKey: string }) {
  const link = `${location.origin}/setup/cube/${encodeURIComponent(setupKey)}`
  return (
    <SectionCard title={t('Setup')}>
      <SetupText>{t('Whoever has this link can set the cube up until setup mode is left.')}</SetupText>
      <SetupText>
        <MonoId>{link}</MonoId>
      </SetupText>
    </SectionCard>
  )
}

const SetupText = styled('div')({ ...text('dense'), overflowWrap: 'anywhere', '& + &': { marginTop: 8 } })
// the id ends where other rows end: its button, which shows on hover only, stands before it
const EndId = styled('span')({
  display: 'contents',
  '& > span': { flexDirection: 'row-reverse', '& button': { margin: 0 } },
})
const ModuleLink = styled('span')({
  '& a': { color: 'inherit', textDecoration: 'none' },
  '& a:hover': { textDecoration: 'underline' },
})
const Nothing = styled('p')({ padding: '4px 16px 16px', ...text('dense'), color: look('textSecondary') })
