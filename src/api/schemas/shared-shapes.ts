// Shapes that lists and answers of all rooms have in common.
import { z } from 'zod'

export const instant = z.string().describe('UTC with three decimals')

export const next = z.string().nullable().describe('the cursor of the next page, null on the last one')
