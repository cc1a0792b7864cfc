// Holds the trials that the plan of each project allows, at moments that nobody can foresee: a reviewer that is started now is
// started for a real change or for a copy of one, and the order says nothing about which.
import { randomInt } from 'node:crypto'
import type { Log } from '#daemon/log-file'
import type { Services } from '#daemon/services'
import { isProvostError } from '#kernel/errors/errors'
import { system } from '#kernel/events/actor'
import type { Project } from '#project/rules/project'
import { readAllRows } from '#recorder/read-all-rows'
import type { World } from '#recorder/world'

const TICK_MS_MIN = 30_000
const TICK_MS_MAX = 300_000

/** A node that is not heard of any more starts nothing. */
type Admission = { readonly admitted: () => Promise<boolean> | boolean }

export type CalibrationLoop = { stop(): Promise<void> }

export function startCalibrationLoop({ world }: Services, log: Log, { admitted }: Admission): CalibrationLoop {
  const stopping = new AbortController()
  const rest = () => world.clock.sleep(randomInt(TICK_MS_MIN, TICK_MS_MAX), stopping.signal).catch(() => undefined)
  const run = async () => {
    for (await rest(); !stopping.signal.aborted; await rest())
      if (await admitted())
        await calibrate(world, log).catch(error => log.error('calibration failed; it goes on', error))
  }
  const running = run()
  return {
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}

/** One trial at most for each project that wants them. */
export async function calibrate(world: World, log: Pick<Log, 'info'>, isHeads = tossCoin): Promise<void> {
  for (const project of await readAllRows<Project>(world, 'project')) {
    const config = await world.projectConfig.read(project.path).catch(() => undefined)
    if (!config?.looking.enabled) continue
    await holdOne(world, project.id, log, isHeads)
  }
}

/** Where a swarm is at work, whether its auditors or the reviewers are tried is left to chance. */
const tossCoin = () => randomInt(2) === 0

async function holdOne(world: World, project: string, log: Pick<Log, 'info'>, isHeads: () => boolean): Promise<void> {
  const { chooseTrial } = await import('./usecases/trial/choose-trial.ts')
  const { findAuditedRun } = await import('./usecases/audit/choose-audit.ts')
  const correlation = world.ids.newId('co_')
  const asking = { actor: system('looking'), correlation, cause: null, onceKey: null, seenVersion: null }
  try {
    const swarm = await findAuditedRun(world, project)
    const isAudit = swarm !== undefined && isHeads()
    const { id, state } = await chooseTrial(world, asking, isAudit ? { swarm } : { project })
    log.info('a trial was held', { trial: id, state })
  } catch (error) {
    // That nothing may be spent, or nothing can be planted, is the usual state of affairs.
    if (!isProvostError(error)) throw error
    if (error.code !== 'LOOKING_SPENT' && error.code !== 'LOOKING_NO_PLANTS')
      log.info('no trial was held', { project, code: error.code })
  }
}
