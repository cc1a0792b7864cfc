// `provost session spawn`

import type { Run } from '#cli/command'
import { needProjectHere } from '#cli/find-project-here'
import { numberFlag } from '#cli/parse/number-flag'
import { readPrompt } from '#cli/parse/read-prompt'
import { textFlag, wordFlag } from '#cli/parse/text-flag'
import { provostError } from '#kernel/errors/errors'
import { cleanText } from '#kernel/text/text-hygiene'
import { RUNTIMES, SESSION_KINDS } from '#session/rules/activity/vocabulary'

export const run: Run = async context => {
  const { client, progress, style } = context
  const project = await needProjectHere(context)
  const prompt = await readPrompt(context)
  if (prompt === undefined)
    throw provostError('USAGE', { message: 'a prompt is missing', hint: 'pass --prompt "…" or --prompt-file <path>' })
  progress('making a worktree and starting the agent')
  const text = (name: string) => textFlag(context, name)
  const body = {
    ...{ project, prompt, harness: text('harness'), branch: text('branch'), base: text('base'), task: text('task') },
    ...{ title: text('title'), model: text('model'), permissions: text('permissions') },
    kind: wordFlag(context, 'kind', SESSION_KINDS),
    runtime: wordFlag(context, 'runtime', RUNTIMES),
    confinement: wordFlag(context, 'confinement', ['required', 'preferred', 'off']),
  }
  const placing = { needs: text('needs'), node: text('node'), weight: numberFlag(context, 'weight') }
  if (Object.values(placing).some(wanted => wanted !== undefined)) {
    const { placeSession } = await import('./place-session.ts')
    return placeSession(await client(), { ...body, ...placing })
  }
  const session = await (await client()).call('spawnSession', { body })
  return {
    json: session,
    lines: [
      `${style.bold(session.id)}  ${session.status}   branch ${cleanText(session.branch)}   worktree ${cleanText(session.worktree ?? '')}`,
      style.dim(`next: provost session show ${session.id} · provost session logs ${session.id} --follow`),
    ],
  }
}
