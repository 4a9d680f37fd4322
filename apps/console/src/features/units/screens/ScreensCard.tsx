import type { Unit } from '@cubeward/contract/admin/units.ts'
import { SquareTerminal } from 'lucide-react'
import { formatNumber, formatWhen } from '../../../locales/format.ts'
import { t } from '../../../locales/i18n.ts'
import { CardRow } from '../../../ui/CardRow.tsx'
import { MonoId } from '../../../ui/MonoId.tsx'
import { SectionCard } from '../../../ui/SectionCard.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { useSnapshot } from '../use-snapshot.ts'
import { NewScreen } from './NewScreen.tsx'
import { Nothing, ScreenStatus } from './ScreenStatus.tsx'

const SHOWN = 4

/** The terminal sessions of the unit, in short; while it is away those that it told of last. */
export function ScreensCard({ unit }: { unit: Unit }) {
  const now = useNow()
  const { data, isError } = useSnapshot('GetScreens')
  const screens = data?.screens ?? unit.screens
  return (
    <SectionCard
      title={t('Screens')}
      count={isError ? undefined : formatNumber(screens.length)}
      action={<NewScreen kind="text" size="small" />}
      rows
    >
      {screens.length === 0 && (
        <Nothing>
          {isError
            ? t('Failed to request screens. The unit might not be connected.')
            : t('No screen session runs on this unit.')}
        </Nothing>
      )}
      {screens.slice(0, SHOWN).map(({ screen, status, start }) => (
        <CardRow
          key={screen}
          icon={SquareTerminal}
          end={
            <>
              {t('since {when}', { when: formatWhen(new Date(start).toISOString(), now) })}
              <ScreenStatus status={status} />
            </>
          }
          wraps
        >
          <MonoId copy="never">{screen}</MonoId>
        </CardRow>
      ))}
    </SectionCard>
  )
}
