// What happens when the quota of an agent is used up: `usage`.
import { z } from 'zod'
import { timeLimitMs } from '../config-value.ts'

const EIGHT_DAYS_MS = 8 * 24 * 60 * 60_000

export const usageSchema = z.strictObject({
  autoContinue: z
    .boolean()
    .default(true)
    .describe('Whether a session goes on by itself when its quota is there again.'),
  triesMax: z.int().min(1).max(100).default(5).describe('How often it is tried before a person is asked.'),
  waitMaxMs: timeLimitMs.default(EIGHT_DAYS_MS).describe('The longest wait before a person is asked.'),
  graceMs: z.int().min(0).max(3_600_000).default(60_000).describe('How long after a reset it is tried: clocks differ.'),
})
