import { Maximize, Minus, Plus } from 'lucide-react'
import { type KeyboardEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { IconAction } from '../IconAction.tsx'
import { look } from '../theme/css.ts'
import { styled } from '../theme/styled.ts'
import { type Cluster, clusters, type Placed } from './clusters.ts'
import { LandLines } from './LandLines.tsx'
import { LandTiles } from './LandTiles.tsx'
import { MapPin, type PinState } from './MapPin.tsx'
import { fit, MOST_ZOOM, moved, onScreen, type Point, type Size, type View, zoomed } from './mercator.ts'
import { nearestIn } from './nearest.ts'
import { useDrag } from './use-drag.ts'

export interface MapWords {
  map: string
  nearer: string
  farther: string
  all: string
  /** What a pin is called: one place, or several with the worst of them first. */
  pin: (places: readonly Placed<PinState>[]) => string
}
interface CubeMapProps {
  /** The worst first. */
  places: readonly Placed<PinState>[]
  words: MapWords
  onOpen: (id: string) => void
}

/** Where many things stand. Pins that would lie upon each other are one, which shows the worst; needs no network. */
export default function CubeMap({ places, words, onOpen }: CubeMapProps) {
  const root = useRef<HTMLDivElement>(null)
  const size = useSize(root)
  const [own, setView] = useState<View>()
  const [current, setCurrent] = useState<string>()
  const all = useMemo(
    () =>
      fit(
        places.map(({ point }) => point),
        size ?? { width: 400, height: 300 },
      ),
    [places, size],
  )
  const view = own ?? all
  const together = useMemo(() => clusters(places, view.zoom), [places, view.zoom])
  const zoom = (by: number, at?: Point) =>
    size && setView((now) => zoomed(now ?? all, by, at ?? [size.width / 2, size.height / 2], size))
  const drag = useDrag(root, {
    onMove: (right, down) => setView((now) => moved(now ?? all, -right, -down)),
    onZoom: zoom,
  })
  const shown = size === undefined ? [] : inView(together, view, size)
  const first = shown.find(({ key }) => key === current) ?? shown[0]

  const activate = ({ places: inside }: Cluster<PinState>) => {
    if (inside.length === 1) return onOpen(inside[0].id)
    const near = fit(
      inside.map(({ point }) => point),
      size ?? { width: 400, height: 300 },
      MOST_ZOOM,
    )
    setView(near.zoom > view.zoom ? near : { ...near, zoom: Math.min(MOST_ZOOM, view.zoom + 2) })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const keys: Record<string, () => void> = {
      // what has the focus stays in view
      '+': () => zoom(1, first?.at),
      '-': () => zoom(-1, first?.at),
      '0': () => setView(undefined),
      ...Object.fromEntries(
        Object.entries(arrows).map(([key, [right, down]]) => [
          key,
          () => {
            const next = first && nearestIn(shown, first, right, down)
            if (next === undefined) return setView((now) => moved(now ?? all, right * 80, down * 80))
            setCurrent(next.key)
            root.current?.querySelector<HTMLElement>(`[data-pin="${CSS.escape(next.key)}"]`)?.focus()
          },
        ]),
      ),
    }
    const act = keys[event.key]
    if (act === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    act()
  }
  return (
    <Root ref={root} role="group" aria-label={words.map} onKeyDown={onKeyDown} {...drag}>
      {size && (
        <svg width={size.width} height={size.height} aria-hidden>
          <LandTiles view={view} size={size} />
          <LandLines view={view} size={size} />
        </svg>
      )}
      {/* the worst is drawn last, upon the others, but reached first */}
      {shown.map(({ key, at, cluster }, index) => (
        <MapPin
          key={key}
          id={key}
          at={at}
          above={shown.length - index}
          state={cluster.places[0].state}
          count={cluster.places.length}
          label={words.pin(cluster.places)}
          reached={key === first?.key}
          onFocus={() => setCurrent(key)}
          onClick={() => activate(cluster)}
        />
      ))}
      <Controls>
        <IconAction icon={Plus} label={words.nearer} onClick={() => zoom(1)} />
        <IconAction icon={Minus} label={words.farther} onClick={() => zoom(-1)} />
        <IconAction icon={Maximize} label={words.all} onClick={() => setView(undefined)} />
      </Controls>
    </Root>
  )
}

const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] } as const

function inView(together: readonly Cluster<PinState>[], view: View, size: Size) {
  return together.flatMap((cluster) => {
    const at = onScreen(cluster.point, view, size)
    const outside = at[0] < -20 || at[1] < -20 || at[0] > size.width + 20 || at[1] > size.height + 20
    return outside ? [] : [{ key: cluster.places[0].id, at, cluster }]
  })
}

function useSize(root: React.RefObject<HTMLElement | null>): Size | undefined {
  const [size, setSize] = useState<Size>()
  useLayoutEffect(() => {
    const element = root.current
    if (element === null) return
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [root])
  return size
}

const Root = styled('div')({
  position: 'relative',
  height: '100%',
  minHeight: 0,
  overflow: 'hidden',
  isolation: 'isolate',
  touchAction: 'none',
  cursor: 'grab',
  background: look('surface'),
  '&[data-dragged]': { cursor: 'grabbing', userSelect: 'none' },
  '& > svg': { position: 'absolute', inset: 0 },
})
const Controls = styled('div')({
  position: 'absolute',
  right: 8,
  bottom: 8,
  zIndex: 6_000,
  display: 'grid',
  borderRadius: 8,
  border: `1px solid ${look('line')}`,
  background: look('surface'),
})
