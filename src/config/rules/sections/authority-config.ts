// What a decision needs besides somebody who may make it: the key `authority`. Only the home says it, because a repository
// must not say who judges it.
import { z } from 'zod'
import { ACTION_GROUPS } from '#access/rules/who/actions'
import { filePath } from '../config-value.ts'

export const authoritySchema = z.strictObject({
  fourEyes: z
    .boolean()
    .default(false)
    .describe('Whether nobody approves, accepts, merges or waives what they ordered themselves.'),
  sign: z
    .array(z.enum(ACTION_GROUPS.decide))
    .default([])
    .describe('Decisions that count only with the signature of whoever makes them (`--sign-with <key>`).'),
  signers: filePath
    .nullable()
    .default(null)
    .describe(
      "Who signs with which key: a file of allowed signers as ssh-keygen reads it, relative to the home's own.",
    ),
})
