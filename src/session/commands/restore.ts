// `provost session restore`

import type { Run } from '#cli/command'
import { readPrompt } from '#cli/parse/read-prompt'
import { wordFlag } from '#cli/parse/text-flag'

export const run: Run = async context => {
  const { args, client, progress } = context
  progress(`starting ${args.id} again`)
  const restored = await (await client()).call('restoreSession', {
    parameters: { session: args.id! },
    body: { mode: wordFlag(context, 'mode', ['native', 'saved_prompt', 'fresh']), prompt: await readPrompt(context) },
  })
  const { session, mode, worktree, salvage } = restored
  const saved = salvage === 'none' ? '' : `, salvage ${salvage}`
  return {
    json: restored,
    lines: [`${session.id}  generation ${session.generation}, ${mode}; worktree ${worktree}${saved}`],
  }
}
