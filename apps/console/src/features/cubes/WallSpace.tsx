import Popper from '@mui/material/Popper'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { t } from '../../locales/i18n.ts'
import { look, PHONE, shadow } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'

interface WallSpaceProps {
  /** Number of the door that the panel belongs to. */
  selected: string | undefined
  panel: ReactNode
  onClose: () => void
  children: ReactNode
}

/** The wall with what belongs to the selected door: beside it, on a phone below the wall where the thumb is. */
export function WallSpace({ selected, panel, onClose, children }: WallSpaceProps) {
  const space = useRef<HTMLDivElement>(null)
  const [door, setDoor] = useState<Element | null>(null)
  const [arrow, setArrow] = useState<HTMLElement | null>(null)
  const phone = useMediaQuery(PHONE.replace('@media ', ''))
  // after each picture: a door that moves to another column is another element
  useEffect(() => {
    const found = selected === undefined ? null : space.current?.querySelector(`[data-door="${CSS.escape(selected)}"]`)
    setDoor(found ?? null)
  })
  return (
    <div ref={space}>
      {children}
      {panel && phone && <Below aria-label={t('Selected box')}>{panel}</Below>}
      {panel && !phone && door && (
        <Floating
          open
          anchorEl={door}
          placement="right"
          disablePortal
          role="group"
          aria-label={t('Selected box')}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            onClose()
            if (door instanceof HTMLElement) door.focus()
          }}
          modifiers={[
            { name: 'offset', options: { offset: [0, 10] } },
            { name: 'flip', options: { fallbackPlacements: ['left', 'bottom', 'top'] } },
            { name: 'preventOverflow', options: { padding: 12 } },
            { name: 'arrow', enabled: true, options: { element: arrow, padding: 10 } },
          ]}
        >
          <Arrow ref={setArrow} />
          {panel}
        </Floating>
      )}
    </div>
  )
}

const Floating = styled(Popper)({
  zIndex: 5,
  background: look('raised'),
  border: `1px solid ${look('line')}`,
  borderRadius: 8,
  boxShadow: shadow('popover'),
  '&[data-popper-placement="right"] [data-arrow]': { left: -6, '--turn': '45deg' },
  '&[data-popper-placement="left"] [data-arrow]': { right: -6, '--turn': '225deg' },
  '&[data-popper-placement="bottom"] [data-arrow]': { top: -6, '--turn': '135deg' },
  '&[data-popper-placement="top"] [data-arrow]': { bottom: -6, '--turn': '-45deg' },
})

function Arrow({ ref }: { ref: (element: HTMLElement | null) => void }) {
  return (
    <Tip ref={ref} data-arrow aria-hidden>
      <i />
    </Tip>
  )
}
const Tip = styled('div')({
  width: 12,
  height: 12,
  // turned inside: the outer one is moved by a transform, which a turn would turn too
  '& i': {
    display: 'block',
    width: 12,
    height: 12,
    rotate: 'var(--turn)',
    background: look('raised'),
    borderLeft: `1px solid ${look('line')}`,
    borderBottom: `1px solid ${look('line')}`,
  },
})

const Below = styled('section')({
  position: 'sticky',
  bottom: 8,
  zIndex: 4,
  marginTop: 12,
  borderRadius: 8,
  border: `1px solid ${look('line')}`,
  background: look('raised'),
  boxShadow: shadow('popover'),
})
