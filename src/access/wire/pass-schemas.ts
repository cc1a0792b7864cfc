// The shapes of passes. None of them holds a secret.
import { z } from 'zod'
import { instant } from '#api/shared-shapes'
import { ROLES } from '../rules/who/actions.ts'
import { GIVEN_KINDS } from '../rules/who/pass-secret.ts'
import { STANDINGS } from '../rules/who/passes.ts'

const Pass = z.strictObject({
  id: z.string(),
  kind: z.enum(GIVEN_KINDS).describe('a person, or a build elsewhere'),
  name: z.string(),
  role: z.enum(ROLES).nullable().describe('of a person'),
  projects: z.array(z.string()).nullable().describe('what it is for; null: all projects, and what is of none'),
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
    kind: z.enum(GIVEN_KINDS).optional().describe('person unless said otherwise; ci looks and brings evidence'),
    name: z.string().describe('who acts with it'),
    role: z.enum(ROLES).optional().describe('needed for a person, and for nobody else'),
    projects: z.array(z.string()).min(1).max(100).optional().describe('what it is for; absent: everything'),
    digest: z.string().describe('SHA-256 of "provost pass\\n" and the secret, in hexadecimal digits'),
    ttlMs: z
      .int()
      .optional()
      .describe('how long it is good for; 90 days at the most, a day for ci, and so long if absent'),
  }),
  RevokePass: z.strictObject({ reason: z.string() }),
}
