// `provost orchestrator spawn`
import type { Shape } from '#api/schemas'
import { provostError } from '#core/kernel/errors'
import type { Run } from '../command.ts'
import { needProjectHere } from '../find-project-here.ts'
import { readPrompt } from '../read-prompt.ts'

export const run: Run = async context => {
  const { flags, client } = context
  const project = await needProjectHere(context)
  const prompt = await readPrompt(context)
  if (prompt === undefined)
    throw provostError('USAGE', { message: 'a prompt is missing', hint: 'pass --prompt "…" or --prompt-file <path>' })
  const { harness, runtime, title, model, permissions, clean } = flags
  const body = { project, prompt, harness, runtime, title, model, permissions, clean }
  const session = await (await client()).call<Shape<'Session'>>('spawnOrchestrator', { body })
  return { json: session, lines: [`${session.id}  ${session.status}   orchestrator of ${project}`] }
}
