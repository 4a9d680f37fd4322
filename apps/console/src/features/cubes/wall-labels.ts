import type { BoxState } from '@cubeward/domain/box-state.ts'
import type { Door, WallLabels } from '@cubeward/wall/door.ts'
import { formatNumber } from '../../locales/format.ts'
import { t } from '../../locales/i18n.ts'
import { boxStatus } from '../../ui/status.ts'

export const boxStateWords = (): Record<BoxState, string> => {
  const words = Object.entries(boxStatus).map(([state, { label }]) => [state, t(label)])
  return Object.fromEntries(words) as Record<BoxState, string>
}

/** Every word of the wall in the reader's language. */
export function wallLabels(): WallLabels {
  const state = boxStateWords()
  const parts = (door: Door) => [
    t('Box {number}', { number: door.number }),
    door.size,
    state[door.state],
    door.noted ? t('note') : undefined,
  ]
  return {
    wall: t('Boxes'),
    state,
    door: (door) =>
      [...parts(door), door.lock === undefined ? t('no lock') : t('lock {lock}', { lock: door.lock })]
        .filter((it) => it !== undefined)
        .join(', '),
    hint: (door) =>
      parts(door)
        .filter((it) => it !== undefined)
        .join(' · '),
    opening: t('Opening...'),
    terminal: t('Scan or enter code'),
    columnsInView: (first, last, total) =>
      t('Columns {first}–{last} of {total}', {
        first: formatNumber(first),
        last: formatNumber(last),
        total: formatNumber(total),
      }),
  }
}
