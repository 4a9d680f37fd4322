import { z } from 'zod'

/**
 * What a read gives and no write changes: taken as it comes back, and ignored. Apart from the declarations of calls, which every page
 * loads without schemas.
 */
export const readBack = z.unknown().optional()
