// `provost orchestrator spawn`

import type { Run } from '#cli/command'
import { needProjectHere } from '#cli/find-project-here'
import { readPrompt } from '#cli/parse/read-prompt'
import { textFlag, wordFlag } from '#cli/parse/text-flag'
import { provostError } from '#kernel/errors/errors'
import { RUNTIMES } from '#session/rules/activity/vocabulary'

export const run: Run = async context => {
  const { flags, client } = context
  const project = await needProjectHere(context)
  const prompt = await readPrompt(context)
  if (prompt === undefined)
    throw provostError('USAGE', { message: 'a prompt is missing', hint: 'pass --prompt "…" or --prompt-file <path>' })
  const text = (name: string) => textFlag(context, name)
  const body = {
    ...{ project, prompt, harness: text('harness'), title: text('title'), model: text('model') },
    ...{ permissions: text('permissions'), clean: flags.clean === true },
    runtime: wordFlag(context, 'runtime', RUNTIMES),
  }
  const session = await (await client()).call('spawnOrchestrator', { body })
  return { json: session, lines: [`${session.id}  ${session.status}   orchestrator of ${project}`] }
}
