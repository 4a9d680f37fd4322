import { css, type EmotionCache, type SerializedStyles, __unsafe_useEmotionCache as useStyles } from '@emotion/react'
import type { CSSObject } from '@mui/material/styles'
import { type ComponentType, createElement, type ElementType, type JSX, type ReactElement } from 'react'

type Tag = keyof JSX.IntrinsicElements
// MUI's type of a look and Emotion's are not the same one
const serialized = css as unknown as (look: readonly unknown[]) => SerializedStyles

/** An element with a look of its own. */
export interface Part<T extends Tag> {
  (props: JSX.IntrinsicElements[T] & { as?: ElementType }): ReactElement
  tag: T
  look: readonly CSSObject[]
}

interface Styled {
  <T extends Tag>(of: T | Part<T>): (look: CSSObject) => Part<T>
  // biome-ignore lint/suspicious/noExplicitAny: it takes what the component takes
  <C extends ComponentType<any>>(of: C): (look: CSSObject) => C
}

/**
 * `styled` for what has the same look whatever it is given: it is worked out once, not with each element that is drawn, which a list of
 * hundreds would feel; and without MUI's theme, which a phone in a basement would have to load.
 */
export const styled = ((of: Tag | Part<Tag> | ComponentType<Dressed>) => {
  if (typeof of === 'string') return (look: CSSObject) => part(of, [look])
  return 'look' in of ? (look: CSSObject) => part(of.tag, [...of.look, look]) : (look: CSSObject) => dressed(of, look)
}) as Styled

function part<T extends Tag>(tag: T, look: readonly CSSObject[]): Part<T> {
  const useClass = classesOf(look)
  const Part = ({ as = tag, className, ...props }: { as?: ElementType; className?: string }) =>
    createElement(as, { ...props, className: useClass(className) })
  return Object.assign(Part, { tag, look }) as unknown as Part<T>
}

interface Dressed {
  className?: string
}
function dressed(Component: ComponentType<Dressed>, look: CSSObject) {
  const useClass = classesOf([look])
  return ({ className, ...props }: Dressed) => createElement(Component, { ...props, className: useClass(className) })
}

/** Hook: the class of a look, together with what is given. */
function classesOf(look: readonly CSSObject[]) {
  let styles: SerializedStyles | undefined
  let known = new Map<string, string>()
  let knownTo: EmotionCache | undefined
  return function useClass(given = ''): string {
    // without one there is no browser
    const cache = useStyles() as EmotionCache
    if (knownTo !== cache) {
      known = new Map()
      knownTo = cache
    }
    let name = known.get(given)
    if (name === undefined) {
      styles ??= serialized(look)
      name = classOf(cache, styles, given)
      known.set(given, name)
    }
    return name
  }
}

/** The class of a look. What the part is given by another that is made of it goes before its own. */
function classOf(cache: EmotionCache, own: SerializedStyles, given: string): string {
  const others: string[] = []
  const over: string[] = []
  for (const name of given.split(' ')) {
    const registered = cache.registered[name]
    if (registered !== undefined) over.push(registered)
    else if (name !== '') others.push(name)
  }
  const styles = over.length === 0 ? own : serialized([own, ...over])
  const name = `${cache.key}-${styles.name}`
  if (cache.inserted[styles.name] === undefined) {
    cache.registered[name] = styles.styles
    cache.insert(`.${name}`, styles, cache.sheet, true)
  }
  return [...others, name].join(' ')
}
