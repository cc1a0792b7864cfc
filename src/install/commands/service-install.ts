// `provost service install`

import type { Run } from '#cli/command'
import { stopDaemon } from '#daemon/local/daemon-life'
import { installService, planService } from '../service.ts'

export const run: Run = async ({ env, flags, progress }) => {
  const plan = planService(env)
  const { name, file, install, logs, remark } = plan.manager
  const json = { manager: name, file, text: plan.text, commands: install }
  if (!flags.apply) {
    const commands = install.map(words => `  ${words.join(' ')}`)
    const shown = [`would write ${file}:`, '', ...plan.text.trimEnd().split('\n'), '', 'and run:', ...commands]
    return {
      json: { ...json, installed: false, dryRun: true },
      lines: [...shown, 'next: provost service install --apply'],
    }
  }
  progress('handing the daemon over to the service …')
  const stopped = (await stopDaemon(env)) ?? null
  await installService(env, plan)
  const lines = [
    ...(stopped === null ? [] : [`daemon with pid ${stopped} stopped; agents went on`]),
    `the daemon is a service of ${name} (${file})`,
    `logs: ${logs}; ${remark}`,
  ]
  return { json: { ...json, installed: true, stopped }, lines }
}
