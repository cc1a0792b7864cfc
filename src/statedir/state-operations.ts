// What can be done with a state directory, by the name of its route. Routes and `--dir` call the same functions, so both
// doors answer alike; only the log hears of projects alone.
import { dirname } from 'node:path'
import { resolveWritePath } from '#adapters/statedir/resolve-write-path'
import { deriveContractView } from '#core/statedir/contract-view'
import { addDeferredItem } from '#usecases/statedir/add-deferred-item'
import { auditState } from '#usecases/statedir/audit-state'
import { breakLock } from '#usecases/statedir/break-lock'
import { checkHealth } from '#usecases/statedir/check-health'
import { cleanupState } from '#usecases/statedir/cleanup-state'
import { closeDeferredItem, reopenDeferredItem } from '#usecases/statedir/close-deferred-item'
import { evictState } from '#usecases/statedir/evict-state'
import { explainStateEntry } from '#usecases/statedir/explain-state-entry'
import { guardWrite } from '#usecases/statedir/guard-write'
import { initState } from '#usecases/statedir/init-state'
import { getDeferred, listDeferred } from '#usecases/statedir/list-deferred'
import { listSnapshots } from '#usecases/statedir/list-snapshots'
import { readSidecarFile, readStatusFile } from '#usecases/statedir/read-artifact'
import { republishRecord } from '#usecases/statedir/republish-record'
import { resetState } from '#usecases/statedir/reset-state'
import { restoreSnapshot } from '#usecases/statedir/restore-snapshot'
import { showLock } from '#usecases/statedir/show-lock'
import { showRecord } from '#usecases/statedir/show-record'
import type { StateSite } from '#usecases/statedir/state-site'
import { updateState } from '#usecases/statedir/update-state'

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
  showWorkflow: showRecord,
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
  listStateDeferred: listDeferred,
  getStateDeferred: getDeferred,
  addStateDeferred: addDeferredItem,
  closeStateDeferred: closeDeferredItem,
  reopenStateDeferred: reopenDeferredItem,
}

export type StateOperation = keyof typeof STATE_OPERATIONS

/** The input has the shape of the route's body and parameters; both doors make sure of it. */
export function runStateOperation(operation: StateOperation, site: StateSite, input: object): Promise<unknown> {
  const run = STATE_OPERATIONS[operation] as (site: StateSite, input: object) => Promise<unknown>
  return run(site, input)
}
