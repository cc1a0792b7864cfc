// `provost hook install`

import { keepTrusted } from '#access/keep-trusted'
import type { Run } from '#cli/command'
import { findProjectHere } from '#cli/find-project-here'
import { provostError } from '#kernel/errors/errors'
import { planHook, writeHook } from '../hook.ts'

export const run: Run = async context => {
  const { cwd, flags } = context
  const client = await context.client()
  const plan = await planHook(client, cwd)
  const { path, text, rule, action } = plan
  if (action === 'refuse') {
    throw provostError('INPUT_INVALID', {
      message: `${path} is a hook of somebody else and stays as it is`,
      hint: 'call `provost evidence gate <repo>` from it',
      details: { field: 'pre-push' },
    })
  }
  const json = { path, rule, text }
  if (action === 'nothing') return { json: { ...json, written: false }, lines: [`${path} is there already`] }
  if (flags.apply) {
    await keepTrusted(client, await findProjectHere(context), () => writeHook(plan))
    return { json: { ...json, written: true }, lines: [`${path} written: a push asks the gate first`] }
  }
  const shown = [`would write ${path}:`, '', ...text.trimEnd().split('\n'), '', 'next: provost hook install --apply']
  return { json: { ...json, written: false, dryRun: true }, lines: shown }
}
