// The care of a store over the doors: quarantine, policies, repair, signatures, exports, examination.
import { json } from '#api/exchange'
import { askingOf, type Handlers } from '#daemon/handler'
import { needQuery, placeOfRequest, repoOf } from './handlers.ts'

export const evidenceCareRoutes = {
  async listQuarantine(call) {
    const { describeQuarantine } = await import('./usecases/show-quarantine.ts')
    const { store } = await placeOfRequest(call)
    return json(200, { entries: await describeQuarantine(store), next: null })
  },

  async showQuarantine(call) {
    const { showQuarantine } = await import('./usecases/show-quarantine.ts')
    const { store } = await placeOfRequest(call)
    return json(200, await showQuarantine(store, call.parameters.id!))
  },

  async repairRecord(call) {
    const { repairRecord } = await import('./usecases/repair-record.ts')
    const wish = call.body
    return json(200, await repairRecord(call.services.world, askingOf(call), await placeOfRequest(call), wish))
  },

  async exportRecord(call) {
    const { exportRecord } = await import('./usecases/export-record.ts')
    const { format, predicate } = call.request.query
    const { store } = await placeOfRequest(call)
    const wish = { repo: repoOf(call), runId: call.parameters.run_id!, format, predicate }
    return json(200, await exportRecord(call.services.world, store, wish))
  },

  async signRecord(call) {
    const { signRecord } = await import('./usecases/sign-record.ts')
    const { store } = await placeOfRequest(call)
    return json(
      200,
      await signRecord(call.services.world, askingOf(call), store, repoOf(call), call.parameters.run_id!),
    )
  },

  async checkSignature(call) {
    const { checkSignature } = await import('./usecases/sign-record.ts')
    return json(
      200,
      await checkSignature(call.services.world, await placeOfRequest(call), repoOf(call), call.parameters.run_id!),
    )
  },

  async checkPolicies(call) {
    const { checkPolicies } = await import('./usecases/show-policies.ts')
    const { store } = await placeOfRequest(call)
    return json(200, await checkPolicies(store))
  },

  async explainPolicy(call) {
    const { explainPolicy } = await import('./usecases/show-policies.ts')
    return json(200, await explainPolicy(await placeOfRequest(call), repoOf(call), call.request.query.surface))
  },

  async simulatePolicy(call) {
    const { simulatePolicy } = await import('./usecases/simulate-policy.ts')
    const { text } = call.body
    return json(200, await simulatePolicy(call.services.world, await placeOfRequest(call), needQuery('text', text)))
  },

  async examineEvidence(call) {
    const { examineStore } = await import('./usecases/examine-store.ts')
    return json(200, await examineStore(await placeOfRequest(call)))
  },
} satisfies Handlers
