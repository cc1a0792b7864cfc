// Who reviews changes, how many reviews are needed and how long one may take: `reviewers`, `reviews`.
import { z } from 'zod'
import { timeLimitMs, word } from '../config-value.ts'

/** An empty entry is legal and passed over: the first one that is not empty decides (review 3.1). */
export const reviewers = z.array(word(64)).max(20).default([])

export const reviewsSchema = z.strictObject({
  required: z.int().min(0).max(20).default(1).describe('Approvals by different reviewers that a change needs.'),
  auto: z.boolean().default(false).describe('Review each new head of an open change without being asked.'),
  publish: z
    .enum(['none', 'reviewer', 'provost'])
    .optional()
    .describe('Who posts reviews on the forge; absent: "none" with forge local, "reviewer" with github.'),
  roundsMax: z.int().min(1).max(100).default(5).describe('Automatic reviews stop after this many rounds.'),
  launchMs: timeLimitMs.default(120_000).describe('How long a reviewer may take to start.'),
  silentMs: timeLimitMs.default(600_000).describe('After this silence it is reminded, after twice this it has failed.'),
  totalMs: timeLimitMs.default(1_800_000).describe('How long one review may take.'),
  quotaMaxMs: timeLimitMs.default(21_600_000).describe('The longest wait for a reviewer whose quota is used up.'),
  quotaGraceMs: timeLimitMs
    .default(600_000)
    .describe('How long after the reset of its quota a reviewer may stay away.'),
})
