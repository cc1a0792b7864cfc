// `provost mcp install` and, the other way round, `provost mcp remove`

import type { CommandContext, Run } from '#cli/command'
import { textFlag } from '#cli/parse/text-flag'
import { provostError } from '#kernel/errors/errors'
import { cleanText } from '#kernel/text/text-hygiene'
import { composeDifference, planConfig, writeConfig } from '../mcp-config.ts'

export const run: Run = context => editClient(context, 'install')

export async function editClient(context: CommandContext, verb: 'install' | 'remove') {
  const { env, cwd, flags } = context
  const name = textFlag(context, 'client')
  if (name === undefined)
    throw provostError('USAGE', {
      message: '--client is missing',
      hint: `run \`provost help mcp ${verb}\``,
      details: { command: `mcp ${verb}` },
    })
  const plan = await planConfig(env, cwd, name, verb)
  const { file, rule, client } = plan
  const difference = composeDifference(plan)
  const json = { client: client.name, file, rule, difference }
  if (rule === 'SAME' || rule === 'ABSENT')
    return {
      json: { ...json, written: false },
      lines: [`${file} ${rule === 'SAME' ? 'has it already' : 'has nothing of Provost'}`],
    }
  if (flags.apply) {
    await writeConfig(plan)
    return {
      json: { ...json, written: true },
      lines: [`${file} written`, ...(verb === 'install' ? [client.remark] : [])],
    }
  }
  const lines = [
    `would change ${file}:`,
    ...difference.map(cleanText),
    `next: provost mcp ${verb} --client ${client.name} --apply`,
  ]
  return { json: { ...json, written: false, dryRun: true }, lines }
}
