import { says } from '@cubeward/words/said.ts'
import { z } from 'zod'
import { parseCssColor } from '../kernel/css-color.ts'
import { get, put } from '../kernel/endpoint.ts'
import { Text } from '../kernel/fields.ts'
import { saidOf } from '../kernel/issue-code.ts'

/** The padding sliders run from 0 to 4 in steps of 1; a step is one spacing unit of the theme (decision 66). */
export const logoPadding = { min: 0, max: 4, step: 1 } as const
export const maxThemeBytes = 16_384
/** Characters of a logo's address; a picture may be its own address. */
export const maxLogo = 200_000

const emptyIsNull = (value: unknown) => (value === '' || value === undefined ? null : value)

const image = /^data:image\/(png|jpeg|gif|webp|svg\+xml)(;charset=utf-8)?(;base64)?,[A-Za-z0-9+/=%._~!$&'()*,:;@?-]+$/

/** Whether a picture may be taken from there: https without credentials, or a picture that is its own address. */
export function isLogoUrl(url: string): boolean {
  if (url.startsWith('data:')) return image.test(url)
  if (!URL.canParse(url)) return false
  const { protocol, username, password } = new URL(url)
  return protocol === 'https:' && username === '' && password === ''
}

const LogoUrl = Text(maxLogo).refine(isLogoUrl, says('branding.logo'))
const Color = Text(64).refine((text) => parseCssColor(text) !== undefined, says('branding.colour'))

const Palette = z.strictObject({
  main: Color.optional(),
  light: Color.optional(),
  dark: Color.optional(),
  contrastText: Color.optional(),
})
/**
 * What of a theme may be set: colours, roundness and type. Style overrides are not among it, so that no branding can hide or rebuild
 * what a person must see before pressing a button.
 */
export const ThemeOptions = z.strictObject({
  palette: z.strictObject({ primary: Palette.optional(), secondary: Palette.optional() }).optional(),
  shape: z.strictObject({ borderRadius: z.number().min(0).max(24).optional() }).optional(),
  typography: z
    .strictObject({
      fontFamily: Text(200)
        .regex(/^[A-Za-z0-9 ,'"_-]+$/, says('branding.fonts'))
        .optional(),
      fontSize: z.number().min(12).max(18).optional(),
    })
    .optional(),
})
export type ThemeOptions = z.infer<typeof ThemeOptions>

/** What a theme text holds, or why it is refused. */
export type ReadTheme = { ok: true; options: ThemeOptions } | { ok: false; parses: boolean; message: string }

const reserved = ['__proto__', 'constructor', 'prototype']

/** Reads theme options; an empty text is an empty theme. */
export function readThemeOptions(text: string | null): ReadTheme {
  if (text === null || text.trim() === '') return { ok: true, options: {} }
  if (new TextEncoder().encode(text).length > maxThemeBytes)
    return { ok: false, parses: true, message: says('theme.tooLarge') }
  let bad: string | undefined
  let value: unknown
  try {
    value = JSON.parse(text, (key, inner: unknown) => {
      if (reserved.includes(key)) bad = key
      return inner
    })
  } catch {
    return { ok: false, parses: false, message: says('theme.notJson') }
  }
  if (bad !== undefined) return { ok: false, parses: true, message: says('theme.notAllowed', { key: bad }) }
  const parsed = ThemeOptions.safeParse(value, { error: saidOf })
  if (parsed.success) return { ok: true, options: parsed.data }
  return { ok: false, parses: true, message: whyNot(parsed.error.issues[0]) }
}

function whyNot(issue: z.core.$ZodIssue | undefined): string {
  if (issue === undefined) return says('field.notValid')
  const at = issue.path.join('.')
  if (issue.code === 'unrecognized_keys')
    return says('theme.notSettable', { key: [at, issue.keys[0]].filter(Boolean).join('.') })
  if (at === '') return issue.message
  if (issue.code === 'too_big') return says('theme.atMost', { key: at, max: Number(issue.maximum) })
  if (issue.code === 'too_small') return says('theme.atLeast', { key: at, min: Number(issue.minimum) })
  return says('theme.notValid', { key: at })
}

/** How an operator's console, or a tenant's terminals and mails, look. */
export const Branding = z.object({
  logoLightUrl: Text(maxLogo).nullable(),
  logoDarkUrl: Text(maxLogo).nullable(),
  logoPaddingX: z.number().int(),
  logoPaddingY: z.number().int(),
  colorPrimary: Text(64).nullable(),
  colorSecondary: Text(64).nullable(),
  /** JSON text */
  muiThemeOptions: Text(maxThemeBytes).nullable(),
})
export type Branding = z.infer<typeof Branding>

export const noBranding: Branding = {
  logoLightUrl: null,
  logoDarkUrl: null,
  logoPaddingX: 0,
  logoPaddingY: 0,
  colorPrimary: null,
  colorSecondary: null,
  muiThemeOptions: null,
}

const Padding = z
  .number()
  .int(says('number.wholeSteps'))
  .min(logoPadding.min, says('number.range', { min: logoPadding.min, max: logoPadding.max }))
  .max(logoPadding.max, says('number.range', { min: logoPadding.min, max: logoPadding.max }))
export const BrandingEdit = z.strictObject({
  logoLightUrl: z.preprocess(emptyIsNull, LogoUrl.nullable()),
  logoDarkUrl: z.preprocess(emptyIsNull, LogoUrl.nullable()),
  logoPaddingX: Padding,
  logoPaddingY: Padding,
  colorPrimary: z.preprocess(emptyIsNull, Color.nullable()),
  colorSecondary: z.preprocess(emptyIsNull, Color.nullable()),
  muiThemeOptions: z.preprocess(
    emptyIsNull,
    Text(maxThemeBytes)
      .nullable()
      .superRefine((text, context) => {
        const read = readThemeOptions(text)
        if (!read.ok) context.addIssue({ code: 'custom', message: read.message })
      }),
  ),
})
export type BrandingEdit = z.infer<typeof BrandingEdit>

const at = '/admin/v1/operators/:operator/branding'
export const branding = {
  read: get(at, {
    access: 'operator:read',
    summary: "The operator's branding; empty if none is set.",
    reply: Branding,
  }),
  update: put(at, {
    access: 'settings:manage',
    summary: "Stores the operator's branding.",
    body: BrandingEdit,
    reply: Branding,
  }),
}
