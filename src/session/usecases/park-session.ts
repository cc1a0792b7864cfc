// Stops an agent so that it goes on elsewhere, and keeps what would be lost with its machine: what is in no commit, and what it
// needs to go on with its conversation. That it is asked for is written down first, so whoever is killed here finds it again.
import type { MemoryFile } from '#access/rules/cage/agent-memory'
import { provostError } from '#kernel/errors/errors'
import { composeEvent } from '#recorder/compose-event'
import type { Asking, World } from '#recorder/world'
import { isEnded } from '#session/rules/life/standing'
import type { SessionView } from '#session/rules/record/session-view'
import { recordUsage } from '#usage/usecases/record-usage'
import { needSession, placeOf } from './life/need-session.ts'
import { saveWork, tearDown } from './life/tear-down.ts'
import { recordObservations } from './liveness/observe-session.ts'

/** Its harness can go on with a conversation, and all of this one can be had. */
export async function isParkable(world: World, view: SessionView): Promise<boolean> {
  const { harness, nativeSessionId, record, branch } = view
  if (nativeSessionId === null || branch === '' || isEnded(record.session.state)) return false
  if (world.sessions.harnesses.find(harness)?.resume !== 'native') return false
  return (await takeMemory(world, view)).length > 0
}

/** An agent that came to its end by itself meanwhile is left as it is. */
export async function askParking(world: World, asking: Asking, id: string, why: string): Promise<void> {
  world.steps('session.park')
  const kill = { kind: 'kill', at: world.clock.now(), killKind: 'manual', runtimeGone: false } as const
  await recordObservations(world, asking, id, [kill], view =>
    isEnded(view.record.session.state)
      ? []
      : [
          composeEvent(world, asking, 'session.kill_requested', { kind: 'manual', note: `parked: ${why}` }),
          composeEvent(world, asking, 'session.park_asked', { why }),
        ],
  )
}

export type KeptSession = {
  readonly generation: number
  readonly harness: string
  readonly nativeSessionId: string | null
  readonly head: string
  /** What was in no commit, as a commit; null: nothing. */
  readonly salvage: string | null
  /** Where its work began. */
  readonly from: string
  readonly worktree: string
  readonly memory: readonly MemoryFile[]
}

/** Done again it keeps the same once more. */
export async function keepSession(world: World, asking: Asking, id: string): Promise<KeptSession> {
  const { sight } = await tearDown(world, asking, await needSession(world, id), {
    want: 'stopped',
    includeIgnored: false,
  })
  const view = await needSession(world, id)
  await recordUsage(world, asking, view, await placeOf(world, view))
  const { root, path, worktree } = sight
  const { harness, nativeSessionId, baseSha: from } = view
  if (worktree.head === null || from === null) throw cannotBeKept(id, 'nobody can tell where its worktree stands')
  const isClean = worktree.dirty === 'clean'
  const saved = isClean ? null : await saveWork(world, asking, view, { root, path, includeIgnored: false })
  const memory = await takeMemory(world, view)
  if (memory.length === 0) throw cannotBeKept(id, 'the files of its conversation cannot be read')
  const { generation } = view.record
  const salvage = saved?.commit ?? null
  return { generation, harness, nativeSessionId, head: worktree.head, salvage, from, worktree: path, memory }
}

async function takeMemory({ sessions }: World, { id, harness, nativeSessionId }: SessionView) {
  return nativeSessionId === null ? [] : sessions.cages.takeMemory(id, harness, nativeSessionId)
}

export function cannotBeKept(id: string, why: string): Error {
  return provostError('SALVAGE_FAILED', { message: `${id} cannot be parked: ${why}`, details: { path: id, why } })
}
