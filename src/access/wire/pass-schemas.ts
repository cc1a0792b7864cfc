// The shapes of passes. None of them holds a secret.
import { z } from 'zod'
import { instant } from '#api/shared-shapes'
import { ROLES } from '../rules/who/actions.ts'
import { STANDINGS } from '../rules/who/passes.ts'

const Pass = z.strictObject({
  id: z.string(),
  name: z.string(),
  role: z.enum(ROLES),
  issuedBy: z.string(),
  issuedAt: instant,
  expiresAt: instant,
  revoked: z.strictObject({ at: instant, by: z.string(), reason: z.string() }).nullable(),
  standing: z.enum(STANDINGS).describe('what it is worth now'),
  rule: z.string(),
})

export const PASS_SCHEMAS = {
  Pass,
  PassList: z.strictObject({ passes: z.array(Pass) }),
  GivePass: z.strictObject({
    name: z.string().describe('who acts with it'),
    role: z.enum(ROLES),
    digest: z.string().describe('SHA-256 of "provost pass\\n" and the secret, in hexadecimal digits'),
    ttlMs: z.int().optional().describe('how long it is good for; 90 days at the most, and so long if absent'),
  }),
  RevokePass: z.strictObject({ reason: z.string() }),
}
