// `provost session spawn`
import type { Shape } from '#api/schemas'
import type { Run } from '#cli/command'
import { needProjectHere } from '#cli/find-project-here'
import { readPrompt } from '#cli/parse/read-prompt'
import { provostError } from '#kernel/errors/errors'
import { cleanText } from '#kernel/text/text-hygiene'

export const run: Run = async context => {
  const { flags, client, progress, style } = context
  const project = await needProjectHere(context)
  const prompt = await readPrompt(context)
  if (prompt === undefined)
    throw provostError('USAGE', { message: 'a prompt is missing', hint: 'pass --prompt "…" or --prompt-file <path>' })
  progress('making a worktree and starting the agent')
  const { harness, kind, runtime, branch, base, task, title, model, permissions, confinement } = flags
  const body = { project, prompt, harness, kind, runtime, branch, base, task, title, model, permissions, confinement }
  const session = await (await client()).call<Shape<'Session'>>('spawnSession', { body })
  return {
    json: session,
    lines: [
      `${style.bold(session.id)}  ${session.status}   branch ${cleanText(session.branch)}   worktree ${cleanText(session.worktree ?? '')}`,
      style.dim(`next: provost session show ${session.id} · provost session logs ${session.id} --follow`),
    ],
  }
}
