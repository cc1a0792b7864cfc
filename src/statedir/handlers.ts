// The state directories of projects over the doors.
import { resolve } from 'node:path'
import { json } from '#api/exchange'
import { askingOf, type Call, type Handlers } from '#daemon/handler'
import { needProject } from '#project/usecases/find-project'
import { runStateOperation, type StateInput, type StateOperation } from './state-operations.ts'
import { openProjectSite } from './state-sites.ts'
import { auditLayout } from './usecases/audit-layout.ts'

export const stateRoutes = {
  async auditLayout({ services, parameters }) {
    const { path } = await needProject(services.world, parameters.project!)
    return json(200, await auditLayout(services.world, services.stateDirectories, `${path}/.provost`))
  },

  showStateContract: read('showStateContract'),
  auditState: read('auditState'),
  checkStateHealth: read('checkStateHealth'),
  showStateLock: read('showStateLock'),
  showWorkflow: read('showWorkflow'),
  listStateSnapshots: read('listStateSnapshots'),
  readStateSidecar: read('readStateSidecar'),
  readStateStatus: read('readStateStatus'),
  explainStateEntry: read('explainStateEntry'),
  listStateDeferred: read('listStateDeferred'),
  getStateDeferred: read('getStateDeferred'),

  breakStateLock: change('breakStateLock'),
  republishWorkflow: change('republishWorkflow'),
  initState: change('initState'),
  cleanupState: change('cleanupState'),
  resetState: change('resetState'),
  evictState: change('evictState'),
  restoreStateSnapshot: change('restoreStateSnapshot'),
  closeStateDeferred: change('closeStateDeferred'),
  reopenStateDeferred: change('reopenStateDeferred'),

  // The instant names the item: whoever carries on for a process that died finds what that one has written.
  async addStateDeferred(call) {
    const { begunAt: now, isAgain } = call
    const input = { ...inputOf(call), now, isAgain }
    return json(201, await runStateOperation('addStateDeferred', await siteOf(call, askingOf(call)), input))
  },

  // The revision of the record is checked under the lock; it is not a version of the stream.
  async updateWorkflow(call) {
    const { seenVersion, ...asking } = askingOf(call)
    const site = await siteOf(call, { ...asking, seenVersion: null })
    const expected = seenVersion === null ? {} : { expectedRevision: seenVersion }
    return json(200, await runStateOperation('updateWorkflow', site, { ...inputOf(call), ...expected }))
  },

  async guardState(call) {
    const { path, cwd } = call.body
    const { path: root } = await needProject(call.services.world, call.parameters.project!)
    const site = await siteOf(call, askingOf(call))
    return json(200, await runStateOperation('guardState', site, { path: resolve(cwd ?? root, path) }))
  },
} satisfies Handlers

type InProject = Call & { readonly parameters: { readonly project: string } }

function read<Name extends StateOperation>(operation: Name) {
  return async (call: InProject & { readonly parameters: StateInput<Name> }) =>
    json(200, await runStateOperation(operation, await siteOf(call, null), call.parameters))
}

/** What the path of a route may say; its body says the rest. */
type InPath = 'name' | 'id'

type ChangeCall<Input> = InProject & {
  readonly parameters: Pick<Input, Extract<keyof Input, InPath>>
  readonly body: Omit<Input, InPath>
}

function change<Name extends StateOperation>(operation: Name) {
  return async (call: ChangeCall<StateInput<Name>>) => {
    const input = inputOf(call) as StateInput<Name>
    return json(200, await runStateOperation(operation, await siteOf(call, askingOf(call)), input))
  }
}

function siteOf({ services, parameters, request }: InProject, asking: Parameters<typeof openProjectSite>[2]) {
  return openProjectSite(services, parameters.project, asking, request.query.contract)
}

function inputOf<Body, Parameters>({ body, parameters }: { readonly body: Body; readonly parameters: Parameters }) {
  return { ...body, ...parameters }
}
