// What can be done with a state directory, by the name of its route. Routes and `--dir` call the same functions, so both
// doors answer alike; only the log hears of projects alone.
import { dirname } from 'node:path'
import { resolveWritePath } from './adapters/resolve-write-path.ts'
import { deriveContractView } from './rules/contract/contract-view.ts'
import { auditState } from './usecases/audit-state.ts'
import { breakLock } from './usecases/break-lock.ts'
import { checkHealth } from './usecases/check-health.ts'
import { addDeferredItem } from './usecases/deferred/add-deferred-item.ts'
import { closeDeferredItem, reopenDeferredItem } from './usecases/deferred/close-deferred-item.ts'
import { getDeferred, listDeferredItems } from './usecases/deferred/list-deferred.ts'
import { explainStateEntry } from './usecases/explain-state-entry.ts'
import { guardWrite } from './usecases/guard-write.ts'
import { initState } from './usecases/init-state.ts'
import { readSidecarFile, readStatusFile } from './usecases/read-artifact.ts'
import { republishRecord } from './usecases/republish-record.ts'
import { showLock } from './usecases/show-lock.ts'
import { showStateRecord } from './usecases/show-record.ts'
import type { StateSite } from './usecases/state-site.ts'
import { cleanupState } from './usecases/sweep/cleanup-state.ts'
import { evictState } from './usecases/sweep/evict-state.ts'
import { listSnapshots } from './usecases/sweep/list-snapshots.ts'
import { resetState } from './usecases/sweep/reset-state.ts'
import { restoreSnapshot } from './usecases/sweep/restore-snapshot.ts'
import { updateState } from './usecases/update-state.ts'

export const STATE_OPERATIONS = {
  showStateContract: async ({ contract: { name, sha256, problems, contract } }: StateSite) => ({
    name,
    sha256,
    problems,
    ...deriveContractView(contract),
  }),
  auditState,
  checkStateHealth: checkHealth,
  showStateLock: showLock,
  breakStateLock: breakLock,
  showWorkflow: showStateRecord,
  updateWorkflow: updateState,
  republishWorkflow: republishRecord,
  initState,
  cleanupState,
  resetState,
  evictState,
  listStateSnapshots: listSnapshots,
  restoreStateSnapshot: restoreSnapshot,
  guardState: (site: StateSite, { path }: { readonly path: string }) => {
    const root = dirname(dirname(site.directory.path))
    return guardWrite(site, { root, ...resolveWritePath(path) })
  },
  readStateSidecar: readSidecarFile,
  readStateStatus: readStatusFile,
  explainStateEntry,
  listStateDeferred: listDeferredItems,
  getStateDeferred: getDeferred,
  addStateDeferred: addDeferredItem,
  closeStateDeferred: closeDeferredItem,
  reopenStateDeferred: reopenDeferredItem,
}

export type StateOperation = keyof typeof STATE_OPERATIONS

export type StateInput<Name extends StateOperation> =
  Parameters<(typeof STATE_OPERATIONS)[Name]> extends [StateSite, infer Input] ? Input : object

export type StateOutput<Name extends StateOperation> = Awaited<ReturnType<(typeof STATE_OPERATIONS)[Name]>>

/** The input has the shape of the route's body and parameters; both doors make sure of it. */
export function runStateOperation<Name extends StateOperation>(
  operation: Name,
  site: StateSite,
  input: StateInput<Name>,
): Promise<StateOutput<Name>> {
  const run = STATE_OPERATIONS[operation] as unknown as (
    site: StateSite,
    input: StateInput<Name>,
  ) => Promise<StateOutput<Name>>
  return run(site, input)
}
