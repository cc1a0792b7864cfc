// Findings over the doors.
import type { BodyOf } from '#api/contract'
import { json } from '#api/exchange'
import { askingOf, type Call, type Handlers, readIds, readPageQuery, readWholeNumber } from '#daemon/handler'
import { provostError } from '#kernel/errors/errors'
import type { FindingVerb } from '#swarm/rules/finding/decide-finding-verb'
import { needFinding } from '#swarm/usecases/need-swarm'

/** Lines are short: a table of thousands comes in few pieces. */
const LINES_MAX = 1_000

export const findingRoutes = {
  async listFindings({ services, request }) {
    const { listFindings } = await import('#swarm/usecases/findings/list-findings')
    const { project, run, state, severity, path } = request.query
    const filter = { project, run, state, severity, path, ...readPageQuery(request) }
    return json(200, await listFindings(services.world, filter))
  },

  async listFindingLines({ services, request }) {
    const { listFindingLines } = await import('#swarm/usecases/findings/list-finding-lines')
    const { limit = '1000', cursor = '0' } = request.query
    const page = {
      after: readWholeNumber('cursor', cursor, 0, Number.MAX_SAFE_INTEGER),
      limit: readWholeNumber('limit', limit, 1, LINES_MAX),
    }
    return json(200, await listFindingLines(services.world, { ...page, ...readIds(request) }))
  },

  async triageFindings(call) {
    const { triageFindings } = await import('#swarm/usecases/findings/triage-findings')
    return json(200, await triageFindings(call.services.world, askingOf(call), call.body))
  },

  async showFinding({ services, parameters }) {
    return json(200, await needFinding(services.world, parameters.id!))
  },

  approveFinding: decide('approve'),
  deferFinding: decide('defer'),
  rejectFinding: decide('reject'),
  reopenFinding: decide('reopen'),

  async bindTest(call) {
    const { bindTest } = await import('#swarm/usecases/findings/bind-test')
    const wish = call.body
    return json(200, await bindTest(call.services.world, askingOf(call), call.parameters.id!, wish))
  },

  async findingToTask(call) {
    const { findingToTask } = await import('#swarm/usecases/findings/finding-to-task')
    return json(201, await findingToTask(call.services.world, askingOf(call), call.parameters.id!))
  },

  async importTestingOs(call) {
    const { importTestingOs } = await import('#swarm/usecases/findings/import-testing-os')
    const wish = call.body
    return json(200, await importTestingOs(call.services.world, askingOf(call), wish))
  },

  async importFindings(call) {
    const { importSarif } = await import('#swarm/usecases/findings/import-sarif')
    const wish = call.body
    return json(200, await importSarif(call.services.world, askingOf(call), wish))
  },

  async exportFindings({ services, request, parameters }) {
    const { exportImported } = await import('#swarm/usecases/findings/export-imported')
    const { profile = 'full' } = request.query
    if (profile !== 'full' && profile !== 'github')
      throw provostError('INPUT_INVALID', { message: 'profile must be full or github', details: { field: 'profile' } })
    return json(200, await exportImported(services.world, parameters.project!, profile, services.version))
  },
} satisfies Handlers

type DecideCall = Call & { readonly parameters: { readonly id: string }; readonly body: BodyOf<'approveFinding'> }

function decide(verb: FindingVerb) {
  return async (call: DecideCall) => {
    const { decideOnFinding } = await import('#swarm/usecases/findings/decide-on-finding')
    const body = call.body
    return json(200, await decideOnFinding(call.services.world, askingOf(call), call.parameters.id, { verb, ...body }))
  }
}
