import type { WallPlan } from '@cubeward/contract/admin/boxes.ts'
import type { CubeOverview } from '@cubeward/contract/admin/cubes.ts'
import { type WallColumn, wallLayout } from '@cubeward/domain/wall-layout.ts'
import { formatNumber } from '../../locales/format.ts'
import { t } from '../../locales/i18n.ts'

/** The front of a cube as its wall is drawn. */
export const frontOf = ({ boxes, units }: Pick<CubeOverview, 'boxes' | 'units'>, plan: WallPlan): WallColumn[] =>
  wallLayout(boxes, { ...plan, terminal: units.some((it) => !it.secondary) })

/** Column and place from the top, both from 1; undefined if the front has no such door. */
export function doorPlace(front: readonly WallColumn[], door: string) {
  for (const [at, { cells }] of front.entries()) {
    const doors = cells.filter(({ kind }) => kind === 'box')
    const place = doors.findIndex(({ number }) => number === door)
    if (place >= 0) return { column: at + 1, place: place + 1, of: doors.length }
  }
  return undefined
}

/** "column 2, lowest door", among other facts. */
export function placeWords(front: readonly WallColumn[], door: string): string | undefined {
  const found = doorPlace(front, door)
  if (found === undefined) return undefined
  const column = formatNumber(found.column)
  if (found.of > 1 && found.place === found.of) return t('column {column}, lowest door', { column })
  if (found.place === 1) return t('column {column}, top door', { column })
  return t('column {column}, door {place} from the top', { column, place: formatNumber(found.place) })
}
