/** Languages that the product speaks. */
export type Language = 'en' | 'de'

type Trimmed<S extends string> = S extends ` ${infer Rest}` ? Trimmed<Rest> : S

/**
 * The values of an ICU message by their names: `{name}`, and `{n, plural, one {# cube} other {# cubes of {name}}}`, whose value is a
 * number. Forms of a plural hold plain values only.
 */
type Parts<S extends string> = S extends `${string}{${infer Rest}` ? Argument<Rest> : unknown
type Argument<S extends string> = S extends `${infer Head}}${infer Tail}`
  ? Head extends `${infer Name}, plural, ${string}`
    ? { [K in Name]: number } & (S extends `${Name}, plural, ${infer Forms}` ? Form<Forms> : unknown)
    : { [K in Head]: string | number } & Parts<Tail>
  : never
type Form<S extends string> =
  Trimmed<S> extends `}${infer Tail}` ? Parts<Tail> : S extends `${string}{${infer Body}` ? InForm<Body> : never
type InForm<S extends string> = S extends `${infer Head}}${infer Tail}`
  ? Head extends `${string}{${infer Name}`
    ? { [K in Name]: string | number } & InForm<Tail>
    : Form<Tail>
  : never

type Flat<T> = { [K in keyof T]: T[K] }
/** What a message wants to be filled in with. */
export type Values<M extends string> = string extends M ? Record<string, string | number> : Flat<Parts<M>>

/** A text in every language, as ICU messages that take the same values. */
export interface Words<E extends string = string> {
  readonly en: E
  readonly de: string
}

/** What a text wants to be filled in with; nothing for one that has no values. */
export type ValuesOf<T> = T extends Words<infer E> ? Values<E> : never
/** Arguments after a code: the values of its text, if it has any. */
export type FillingOf<V> = keyof V extends never ? [params?: Record<string, never>] : [params: V]

type Alike<E extends string, D extends string> = [keyof Values<D>, keyof Values<E>] extends [
  keyof Values<E>,
  keyof Values<D>,
]
  ? unknown
  : { 'takes other values': Exclude<keyof Values<D>, keyof Values<E>> | Exclude<keyof Values<E>, keyof Values<D>> }

export const words = <const E extends string, const D extends string>(en: E, de: D & Alike<E, D>): Words<E> => ({
  en,
  de,
})
