// `provost hook remove`

import { keepTrusted } from '#access/keep-trusted'
import type { Run } from '#cli/command'
import { findProjectHere } from '#cli/find-project-here'
import { provostError } from '#kernel/errors/errors'
import { planHook, removeHook } from '../hook.ts'

export const run: Run = async context => {
  const { cwd, flags } = context
  const client = await context.client()
  const plan = await planHook(client, cwd)
  const { path } = plan
  if (!plan.isOurs) {
    throw provostError('NOT_FOUND', { details: { noun: 'hook', id: path }, hint: 'no hook of Provost lies there' })
  }
  if (!flags.apply) {
    return {
      json: { path, removed: false, dryRun: true },
      lines: [`would remove ${path}`, 'next: provost hook remove --apply'],
    }
  }
  await keepTrusted(client, await findProjectHere(context), () => removeHook(plan))
  return { json: { path, removed: true }, lines: [`${path} removed`] }
}
