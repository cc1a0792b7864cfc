// Shapes that lists and answers of all rooms have in common.
import { z } from 'zod'

export const instant = z.string().describe('UTC with three decimals')

export const next = z.string().nullable().describe('the cursor of the next page, null on the last one')

/** A path means the same to the daemon as to the caller only when it does not depend on where either of them stands. */
export const absolutePath = z.string().regex(/^(?:\/|[A-Za-z]:[\\/])/, 'must be an absolute path')
