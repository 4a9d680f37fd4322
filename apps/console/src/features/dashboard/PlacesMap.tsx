import type { MapPlace } from '@cubeward/contract/admin/dashboard.ts'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { t } from '../../locales/i18n.ts'
import CubeMap from '../../ui/map/CubeMap.tsx'
import { project } from '../../ui/map/mercator.ts'
import { pinText } from './places.ts'

/** The map of an operator's cubes; a pin opens its cube. */
export default function PlacesMap({ operator, places }: { operator: string; places: readonly MapPlace[] }) {
  const navigate = useNavigate()
  const placed = useMemo(() => places.map(({ at, ...place }) => ({ ...place, point: project(...at) })), [places])
  return (
    <CubeMap
      places={placed}
      onOpen={(cubeId) => void navigate({ to: '/$operator/cubes/$cubeId', params: { operator, cubeId } })}
      words={{
        map: t('Map of the cubes'),
        nearer: t('Zoom in'),
        farther: t('Zoom out'),
        all: t('Show all'),
        pin: pinText,
      }}
    />
  )
}
