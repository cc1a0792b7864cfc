// Swarm runs and agent runs over the doors. Each handler loads its verb when it is asked for.
import { type ApiResponse, json } from '#api/exchange'
import { askingOf, type Call, type Handlers, readPageQuery, readWholeNumber } from '#daemon/handler'
import { FINDING_STATES, type FindingState, isFindingState } from '#finding/rules/finding-state'
import { provostError } from '#kernel/errors/errors'
import { isOneOf } from '#kernel/reading/json-value'
import type { Asking, World } from '#recorder/world'
import { needRun, needWave } from './usecases/need-swarm.ts'

type Verb<Wish, Answer> = (world: World, asking: Asking, id: string, wish: Wish) => Promise<Answer>

type RunCall = Call & { readonly parameters: { readonly id: string } }

function change<Wish, Answer>(load: () => Promise<Verb<Wish, Answer>>) {
  return async (call: RunCall & { readonly body: Wish }): Promise<ApiResponse<Answer>> => {
    const verb = await load()
    return json(200, await verb(call.services.world, askingOf(call), idOf(call), call.body))
  }
}

const idOf = ({ parameters }: RunCall) => parameters.id

const WAVES_MAX = 1_000_000
const FLOW_ROWS = 200
const FLOW_ROWS_MAX = 1_000
const numberOf = ({ parameters }: Call & { readonly parameters: { readonly number: string } }) =>
  readWholeNumber('wave', parameters.number, 1, WAVES_MAX)

export const swarmRoutes = {
  async listSwarmRuns({ services, request }) {
    const { listRuns } = await import('./usecases/look/show-run.ts')
    return json(200, await listRuns(services.world, { project: request.query.project, ...readPageQuery(request) }))
  },

  async initSwarm(call) {
    const { initSwarm } = await import('./usecases/init-swarm.ts')
    const wish = call.body
    return json(201, await initSwarm(call.services.world, askingOf(call), wish))
  },

  async showSwarmRun(call) {
    const { showRun } = await import('./usecases/look/show-run.ts')
    return json(200, await showRun(call.services.world, idOf(call)))
  },

  async showSwarmDomains(call) {
    const { showDomains } = await import('./usecases/look/show-domains.ts')
    return json(200, await showDomains(call.services.world, idOf(call)))
  },

  async showDomainHistory(call) {
    const { showDomainHistory } = await import('./usecases/look/show-domains.ts')
    return json(200, await showDomainHistory(call.services.world, idOf(call)))
  },

  editSwarmDomains: change(async () => (await import('./usecases/edit-domains.ts')).editDomains),
  freezeSwarm: change(async () => (await import('./usecases/edit-domains.ts')).freezeDomains),
  unfreezeSwarm: change(async () => {
    const { unfreezeDomains } = await import('./usecases/edit-domains.ts')
    return (world, asking, id, { reason }: { reason: string }) => unfreezeDomains(world, asking, id, reason)
  }),
  dispatchWave: change(async () => (await import('./usecases/wave/dispatch-wave.ts')).dispatchWave),
  collectWave: change(async () => (await import('./usecases/collect/collect-wave.ts')).collectWave),
  resumeWave: change(async () => (await import('./usecases/wave/resume-wave.ts')).resumeWave),
  advanceSwarm: change(async () => (await import('./usecases/wave/advance-run.ts')).advanceRun),
  verifySwarm: change(async () => {
    const { verifyRun } = await import('./usecases/wave/verify-run.ts')
    type Adapter = Parameters<typeof verifyRun>[3]
    return (world, asking, id, { adapter }: { adapter?: Adapter }) => verifyRun(world, asking, id, adapter ?? null)
  }),
  abortSwarm: change(async () => (await import('./usecases/wave/abort-run.ts')).abortRun),
  overrideAgentRun: change(async () => (await import('./usecases/wave/override-agent-run.ts')).overrideAgentRun),
  reportFinding: change(async () => (await import('./usecases/findings/report-finding.ts')).reportFinding),
  dropAgentRun: change(async () => (await import('./usecases/wave/drop-agent-change.ts')).dropAgentChange),
  approveFindings: change(async () => {
    const { approveFindings } = await import('./usecases/findings/decide-on-finding.ts')
    type Wish = Parameters<typeof approveFindings>[3]
    return async (world, asking, id, wish: Wish) => ({ findings: await approveFindings(world, asking, id, wish) })
  }),

  async showWaveDigest(call) {
    const run = await needRun(call.services.world, idOf(call))
    const { number, status, digest } = needWave(run, numberOf(call))
    return json(200, { run: run.id, number, status, digest })
  },

  async showWaveReceipt(call) {
    const { writeReceipt } = await import('./usecases/wave/write-receipt.ts')
    return json(200, await writeReceipt(call.services.world, idOf(call), numberOf(call)))
  },

  async showSwarmDetection(call) {
    const { measureDetection } = await import('./usecases/look/measure-run.ts')
    return json(200, await measureDetection(call.services.world, idOf(call)))
  },

  async showSwarmConvergence(call) {
    const { measureConvergence } = await import('./usecases/look/measure-run.ts')
    return json(200, await measureConvergence(call.services.world, idOf(call)))
  },

  async showSwarmFlow(call) {
    const { showFlow } = await import('./usecases/look/show-flow.ts')
    const { limit, state } = call.request.query
    const rows = limit === undefined ? FLOW_ROWS : readWholeNumber('limit', limit, 1, FLOW_ROWS_MAX)
    return json(200, await showFlow(call.services.world, idOf(call), rows, readState(state)))
  },

  async showSwarmCoverage(call) {
    const { showCoverage } = await import('./usecases/look/show-coverage.ts')
    return json(200, await showCoverage(call.services.world, idOf(call)))
  },

  async exportSwarm(call) {
    const { exportRun } = await import('./usecases/look/export-run.ts')
    const { format = 'json', profile = 'full', severity, state } = call.request.query
    const wish = { ...readWords(format, profile), severity, state }
    return json(200, await exportRun(call.services.world, idOf(call), wish, call.services.version))
  },
} satisfies Handlers

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
