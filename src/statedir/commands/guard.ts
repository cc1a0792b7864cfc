// `provost state guard`

import { resolve } from 'node:path'
import type { Shape } from '#api/schemas'
import type { Run } from '#cli/command'
import { textFlag } from '#cli/parse/text-flag'
import { provostError } from '#kernel/errors/errors'
import { cleanText } from '#kernel/text/text-hygiene'
import { askState } from './ask-state.ts'

const BLOCKED = 2

export const run: Run = async context => {
  if (context.flags.hook) return runHook(context)
  const path = textFlag(context, 'path')
  if (path === undefined) {
    throw provostError('USAGE', { message: 'state guard needs --path or --hook', details: { command: 'state guard' } })
  }
  const answer = await askState<Shape<'GuardedState'>>(context, 'guardState', { path: resolve(context.cwd, path) })
  const words = { allow: 'allowed', deny: 'denied', not_governed: 'not governed' } as const
  return {
    json: answer,
    lines: [`${words[answer.decision]}: ${cleanText(answer.reason)}`],
    exitCode: answer.decision === 'deny' ? 1 : 0,
  }
}

// It runs before every write of every agent: no store, no schema library, and whatever goes wrong blocks.
const runHook: Run = async context => {
  const { answerGuardHook } = await import('../guard-hook.ts')
  const answer = await answerGuardHook(context.cwd)
  if ('failure' in answer) {
    process.stderr.write(`provost state guard: ${cleanText(answer.failure)}\n`)
    return { json: undefined, lines: [], exitCode: BLOCKED }
  }
  return { json: undefined, lines: answer.output === '' ? [] : [answer.output.trimEnd()] }
}
