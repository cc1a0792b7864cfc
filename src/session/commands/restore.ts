// `provost session restore`
import type { Shape } from '#api/schemas'
import type { Run } from '#cli/command'
import { readPrompt } from '#cli/parse/read-prompt'

export const run: Run = async context => {
  const { args, flags, client, progress } = context
  progress(`starting ${args.id} again`)
  const restored = await (await client()).call<Shape<'Restored'>>('restoreSession', {
    parameters: { session: args.id! },
    body: { mode: flags.mode, prompt: await readPrompt(context) },
  })
  const { session, mode, worktree, salvage } = restored
  const saved = salvage === 'none' ? '' : `, salvage ${salvage}`
  return {
    json: restored,
    lines: [`${session.id}  generation ${session.generation}, ${mode}; worktree ${worktree}${saved}`],
  }
}
