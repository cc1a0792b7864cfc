// `provost service remove`

import type { Run } from '#cli/command'
import { provostError } from '#kernel/errors/errors'
import { planService, removeService } from '../service.ts'

export const run: Run = async ({ env, flags }) => {
  const plan = planService(env)
  const { name, file } = plan.manager
  if (!plan.isThere)
    throw provostError('NOT_FOUND', {
      details: { noun: 'service', id: file },
      hint: 'nothing is installed; `provost service install` shows what would be',
    })
  if (!flags.apply)
    return {
      json: { manager: name, file, removed: false, dryRun: true },
      lines: [
        `would end the service of ${name} and remove ${file}; agents go on`,
        'next: provost service remove --apply',
      ],
    }
  await removeService(env, plan)
  return { json: { manager: name, file, removed: true }, lines: [`${file} removed; agents that run go on`] }
}
