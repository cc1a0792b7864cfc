// `provost session kill`

import type { Shape } from '#api/schemas'
import type { Run } from '#cli/command'
import { textFlag, wordFlag } from '#cli/parse/text-flag'

type Killed = Shape<'Killed'>

export const run: Run = async context => {
  const { rest, client, progress } = context
  const body = { kind: wordFlag(context, 'kind', ['manual', 'cleanup']), note: textFlag(context, 'note') }
  const door = await client()
  progress(`ending ${rest.join(', ')}`)
  const ends = await Promise.allSettled(
    rest.map(session => door.call('killSession', { parameters: { session }, body })),
  )
  // One that cannot be ended keeps nobody else alive; it is told when all were asked.
  const killed: Killed[] = ends.map(end => {
    if (end.status === 'fulfilled') return end.value
    throw end.reason
  })
  return { json: killed.length === 1 ? killed[0] : killed, lines: killed.map(describe) }
}

function describe({ session, changed, processGroup, worktree }: Killed): string {
  const files = worktree.state === 'dirty' ? `dirty: ${worktree.changedPaths} paths` : worktree.state
  const group = processGroup === null ? 'nothing was running' : `process group ${processGroup} is gone`
  const before = changed ? '' : ' already'
  return `${session.id}  ${session.status}${before} (${session.reason})   ${group}   worktree kept (${files})`
}
