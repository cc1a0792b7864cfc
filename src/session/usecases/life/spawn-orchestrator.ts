// Starts an orchestrator. Clean: the others of the project are ended first, and if one cannot be, nothing is started.
import { isProvostError, provostError } from '#kernel/errors/errors'
import type { Asking, World } from '#recorder/world'
import type { SessionView } from '#session/rules/record/session-view'
import { killSession } from './kill-session.ts'
import { listLiving } from './need-session.ts'
import { spawnSession } from './spawn-session.ts'
import type { SpawnWish } from './spawn-wish.ts'

export type OrchestratorWish = Omit<SpawnWish, 'kind'> & { readonly clean?: boolean }

export async function spawnOrchestrator(world: World, asking: Asking, wish: OrchestratorWish): Promise<SessionView> {
  const { clean, ...spawn } = wish
  if (clean) await endOthers(world, asking, wish.project)
  return spawnSession(world, asking, { ...spawn, kind: 'orchestrator' })
}

async function endOthers(world: World, asking: Asking, project: string): Promise<void> {
  const others = (await listLiving(world, project)).filter(({ kind }) => kind === 'orchestrator')
  for (const { id } of others) {
    try {
      await killSession(world, asking, id, { kind: 'cleanup', note: 'a new orchestrator takes over' })
    } catch (error) {
      if (!isProvostError(error)) throw error
      throw provostError('ORCHESTRATOR_KILL_FAILED', { cause: error, details: { id, code: error.code } })
    }
  }
}
