import { TERMINAL } from '@cubeward/domain/wall-edit.ts'
import type { ReactNode, RefObject } from 'react'
import { t } from '../../locales/i18n.ts'
import { look } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'
import type { Gap } from './door-gap.ts'
import { useDoorDrag } from './use-door-drag.ts'

interface DraggableWallProps {
  wall: RefObject<HTMLDivElement | null>
  disabled: boolean
  /** A door, or the `TERMINAL`, was put into a gap. */
  onPut: (number: string, gap: Gap) => void
  children: ReactNode
}

/** A wall whose doors and terminal can be dragged to their places. */
export function DraggableWall({ wall, disabled, onPut, children }: DraggableWallProps) {
  const { drag, handlers } = useDoorDrag(wall, disabled, onPut)
  return (
    <Wall ref={wall} data-dragging={drag && ''} {...handlers}>
      {children}
      {drag && (
        <>
          {drag.gap && <GapMark aria-hidden style={drag.gap.mark} />}
          <Carried aria-hidden style={{ left: drag.x, top: drag.y }}>
            {drag.number === TERMINAL ? t('Terminal') : drag.number}
          </Carried>
        </>
      )}
    </Wall>
  )
}

const Wall = styled('div')({
  position: 'relative',
  '& .cw-terminal': { cursor: 'grab' },
  '&[data-dragging], &[data-dragging] *': { cursor: 'grabbing', userSelect: 'none' },
})
const GapMark = styled('div')({
  position: 'absolute',
  zIndex: 2,
  borderRadius: 2,
  background: look('accent'),
  pointerEvents: 'none',
})
const Carried = styled('div')({
  position: 'fixed',
  zIndex: 6,
  transform: 'translate(10px, -130%)',
  padding: '4px 10px',
  borderRadius: 6,
  background: look('accent'),
  color: look('onAccent'),
  fontWeight: 600,
  pointerEvents: 'none',
})
