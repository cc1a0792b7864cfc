// `provost hook remove`

import type { Run } from '#cli/command'
import { provostError } from '#kernel/errors/errors'
import { planHook, removeHook } from '../hook.ts'

export const run: Run = async ({ client, cwd, flags }) => {
  const plan = await planHook(await client(), cwd)
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
  await removeHook(plan)
  return { json: { path, removed: true }, lines: [`${path} removed`] }
}
