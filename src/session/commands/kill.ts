// `provost session kill`

import type { Shape } from '#api/schemas'
import type { Run } from '#cli/command'
import { textFlag, wordFlag } from '#cli/parse/text-flag'

type Killed = Shape<'Killed'>

export const run: Run = async context => {
  const { rest, client, progress } = context
  const killed: Killed[] = []
  for (const session of rest) {
    progress(`ending ${session}`)
    const body = { kind: wordFlag(context, 'kind', ['manual', 'cleanup']), note: textFlag(context, 'note') }
    killed.push(await (await client()).call('killSession', { parameters: { session }, body }))
  }
  return { json: killed.length === 1 ? killed[0] : killed, lines: killed.map(describe) }
}

function describe({ session, changed, processGroup, worktree }: Killed): string {
  const files = worktree.state === 'dirty' ? `dirty: ${worktree.changedPaths} paths` : worktree.state
  const group = processGroup === null ? 'nothing was running' : `process group ${processGroup} is gone`
  const before = changed ? '' : ' already'
  return `${session.id}  ${session.status}${before} (${session.reason})   ${group}   worktree kept (${files})`
}
