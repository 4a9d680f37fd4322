import { z } from 'zod'

/** In a query everything is text. These are told as what they are: numbers and switches. */
export const numberInQuery = z.registry<{ minimum: number; maximum: number; default?: number; description?: string }>()
export const switchInQuery = z.registry()
