// `provost pass ci`
import type { Run } from '#cli/command'
import { makePass } from './make-pass.ts'

const DEFAULT_MS = 3_600_000

export const run: Run = context =>
  makePass(context, { kind: 'ci', usualMs: DEFAULT_MS, use: '`Authorization: Bearer` of the requests of a build' })
