// `provost orchestrator spawn`
import type { Shape } from '#api/schemas'
import type { Run } from '#cli/command'
import { needProjectHere } from '#cli/find-project-here'
import { readPrompt } from '#cli/parse/read-prompt'
import { provostError } from '#kernel/errors/errors'

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
