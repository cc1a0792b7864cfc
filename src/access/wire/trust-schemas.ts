// The shapes of trust.
import { z } from 'zod'
import { instant } from '#api/shared-shapes'

export const TRUST_SCHEMAS = {
  TrustList: z.strictObject({
    trusted: z.array(
      z.strictObject({ path: z.string(), hash: z.string(), at: instant, by: z.string(), parts: z.array(z.string()) }),
    ),
  }),
  Trust: z.strictObject({
    project: z.string(),
    path: z.string().describe('the real path'),
    hash: z.string().describe('of all parts that lie there now'),
    standing: z
      .enum(['trusted', 'folder', 'untrusted', 'changed'])
      .describe('folder: by `trust.folders` of the home; changed: another set of parts was trusted'),
    rule: z.string(),
    at: instant.nullable(),
    by: z.string().nullable(),
    parts: z.array(
      z.strictObject({
        part: z.string(),
        change: z.enum(['same', 'added', 'changed', 'removed']),
        before: z.string().nullable(),
        now: z.string().nullable(),
      }),
    ),
  }),
  GiveTrust: z.strictObject({ hash: z.string().describe('the hash that was shown') }),
}
