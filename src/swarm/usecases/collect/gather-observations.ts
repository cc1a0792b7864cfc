// What the agents of a wave are known to have read: what they declare themselves, and what their harness told of them.
import { confinePath } from '#finding/rules/confined-path'
import type { JsonObject } from '#kernel/reading/json-value'
import { readToolReads, type ToolRead } from '#session/rules/agent-lines/tool-reads'
import { findSession, placeOf } from '#session/usecases/life/need-session'
import type { CollectObservation } from '#swarm/rules/collect/collect-facts'
import type { AgentReads } from '#swarm/rules/collect/compose-observations'
import { eventTextIn, itemsIn } from '#swarm/rules/record/event-data'
import { needAgentRun } from '../need-swarm.ts'
import { readAgentChange } from '../wave/agent-change.ts'
import type { Collecting, ReadAgent } from './read-agent-reports.ts'

export function gatherReads(collecting: Collecting, read: readonly ReadAgent[]): Promise<AgentReads[]> {
  return Promise.all(
    read.map(async ({ agent: { agentRun, report } }) => ({
      agentRun,
      declared: listDeclared(report),
      told: report === null ? [] : await listTold(collecting, agentRun),
    })),
  )
}

function listDeclared(report: JsonObject | null): CollectObservation[] {
  return itemsIn(report ?? {}, 'observed', item => {
    const path = eventTextIn(item, 'path')
    return path === null ? null : { path, blob: eventTextIn(item, 'blob'), how: 'declared' as const }
  })
}

/** Only in a worktree of its own, and only of files that it did not change, did it read the bytes of the wave's tree. */
async function listTold(collecting: Collecting, agentRun: string): Promise<ToolRead[]> {
  const { world } = collecting.site
  const agent = await needAgentRun(world, agentRun)
  const { worktree, session } = agent
  const view = session === null || worktree === null ? undefined : await findSession(world, session)
  if (!view || worktree === null) return []
  const place = { ...(await placeOf(world, view)), generation: 1 }
  const lines = await readLines(world.sessions.files.streamOutput(place))
  const changed = new Set((await readAgentChange(collecting, agent)).paths)
  return readToolReads(view.harness, lines).flatMap(({ path, linesMax }) => {
    const inside = confinePath(path.startsWith(`${worktree}/`) ? path.slice(worktree.length + 1) : path)
    return inside && !changed.has(inside) ? [{ path: inside, linesMax }] : []
  })
}

async function readLines(chunks: AsyncIterable<Uint8Array>): Promise<string[]> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of chunks) text += decoder.decode(chunk, { stream: true })
  return text.split('\n')
}
