// Swarm runs and agent runs over the doors. Each handler loads its verb when it is asked for.
import { json } from '#api/exchange'
import { FINDING_STATES, type FindingState, isFindingState } from '#core/finding/finding-state'
import { provostError } from '#core/kernel/errors'
import { isOneOf } from '#core/kernel/json-value'
import { needRun, needWave } from '#usecases/swarm/need-swarm'
import type { Asking, World } from '#usecases/world'
import { askingOf, type Call, type Handler, type Handlers, readPageQuery, readWhole } from '../handler.ts'

// biome-ignore lint/suspicious/noExplicitAny: the body was read by the schema of its route, which is the use case's own shape
type Verb = (world: World, asking: Asking, id: string, wish: any) => Promise<unknown>

function change(load: () => Promise<Verb>): Handler {
  return async call => {
    const verb = await load()
    return json(200, await verb(call.services.world, askingOf(call), idOf(call), call.request.body ?? {}))
  }
}

const idOf = ({ parameters }: Call) => parameters.id!

const WAVES_MAX = 1_000_000
const FLOW_ROWS = 200
const FLOW_ROWS_MAX = 1_000
const numberOf = ({ parameters }: Call) => readWhole('wave', parameters.number!, 1, WAVES_MAX)

export const swarmRoutes: Handlers = {
  async listSwarmRuns({ services, request }) {
    const { listRuns } = await import('#usecases/swarm/show-run')
    return json(200, await listRuns(services.world, { project: request.query.project, ...readPageQuery(request) }))
  },

  async initSwarm(call) {
    const { initSwarm } = await import('#usecases/swarm/init-swarm')
    const wish = call.request.body as Parameters<typeof initSwarm>[2]
    return json(201, await initSwarm(call.services.world, askingOf(call), wish))
  },

  async showSwarmRun(call) {
    const { showRun } = await import('#usecases/swarm/show-run')
    return json(200, await showRun(call.services.world, idOf(call)))
  },

  async showSwarmDomains(call) {
    const { showDomains } = await import('#usecases/swarm/show-domains')
    return json(200, await showDomains(call.services.world, idOf(call)))
  },

  async showDomainHistory(call) {
    const { showDomainHistory } = await import('#usecases/swarm/show-domains')
    return json(200, await showDomainHistory(call.services.world, idOf(call)))
  },

  editSwarmDomains: change(async () => (await import('#usecases/swarm/edit-domains')).editDomains),
  freezeSwarm: change(async () => (await import('#usecases/swarm/edit-domains')).freezeDomains),
  unfreezeSwarm: change(async () => {
    const { unfreezeDomains } = await import('#usecases/swarm/edit-domains')
    return (world, asking, id, { reason }: { reason: string }) => unfreezeDomains(world, asking, id, reason)
  }),
  dispatchWave: change(async () => (await import('#usecases/swarm/dispatch-wave')).dispatchWave),
  collectWave: change(async () => (await import('#usecases/swarm/collect-wave')).collectWave),
  resumeWave: change(async () => (await import('#usecases/swarm/resume-wave')).resumeWave),
  advanceSwarm: change(async () => (await import('#usecases/swarm/advance-run')).advanceRun),
  verifySwarm: change(async () => {
    const { verifyRun } = await import('#usecases/swarm/verify-run')
    type Adapter = Parameters<typeof verifyRun>[3]
    return (world, asking, id, { adapter }: { adapter?: Adapter }) => verifyRun(world, asking, id, adapter ?? null)
  }),
  abortSwarm: change(async () => (await import('#usecases/swarm/abort-run')).abortRun),
  overrideAgentRun: change(async () => (await import('#usecases/swarm/override-agent-run')).overrideAgentRun),
  reportFinding: change(async () => (await import('#usecases/swarm/report-finding')).reportFinding),
  dropAgentRun: change(async () => (await import('#usecases/swarm/drop-agent-change')).dropAgentChange),
  approveFindings: change(async () => {
    const { approveFindings } = await import('#usecases/swarm/decide-on-finding')
    type Wish = Parameters<typeof approveFindings>[3]
    return async (world, asking, id, wish: Wish) => ({ findings: await approveFindings(world, asking, id, wish) })
  }),

  async showWaveDigest(call) {
    const run = await needRun(call.services.world, idOf(call))
    const { number, status, digest } = needWave(run, numberOf(call))
    return json(200, { run: run.id, number, status, digest })
  },

  async showWaveReceipt(call) {
    const { writeReceipt } = await import('#usecases/swarm/write-receipt')
    return json(200, await writeReceipt(call.services.world, idOf(call), numberOf(call)))
  },

  async showSwarmDetection(call) {
    const { measureDetection } = await import('#usecases/swarm/measure-run')
    return json(200, await measureDetection(call.services.world, idOf(call)))
  },

  async showSwarmConvergence(call) {
    const { measureConvergence } = await import('#usecases/swarm/measure-run')
    return json(200, await measureConvergence(call.services.world, idOf(call)))
  },

  async showSwarmFlow(call) {
    const { showFlow } = await import('#usecases/swarm/show-flow')
    const { limit, state } = call.request.query
    const rows = limit === undefined ? FLOW_ROWS : readWhole('limit', limit, 1, FLOW_ROWS_MAX)
    return json(200, await showFlow(call.services.world, idOf(call), rows, readState(state)))
  },

  async showSwarmCoverage(call) {
    const { showCoverage } = await import('#usecases/swarm/show-coverage')
    return json(200, await showCoverage(call.services.world, idOf(call)))
  },

  async exportSwarm(call) {
    const { exportRun } = await import('#usecases/swarm/export-run')
    const { format = 'json', profile = 'full', severity, state } = call.request.query
    const wish = { ...readWords(format, profile), severity, state }
    return json(200, await exportRun(call.services.world, idOf(call), wish, call.services.version))
  },
}

function readState(state: string | undefined): FindingState | undefined {
  if (state === undefined || isFindingState(state)) return state
  throw provostError('INPUT_INVALID', {
    message: `state must be one of ${FINDING_STATES.join(', ')}`,
    details: { field: 'state' },
  })
}

function readWords(format: string, profile: string) {
  if (isOneOf(format, ['json', 'sarif']) && isOneOf(profile, ['full', 'github'])) return { format, profile }
  throw provostError('INPUT_INVALID', {
    message: 'format must be json or sarif, profile full or github',
    details: { field: 'format' },
  })
}
