// The conformance functions of this room: untrusted input in, the program's own functions called, their answer out.
import { provostError } from '#core/kernel/errors'
import { addDeferred } from './add-deferred.ts'
import { classifyEntry } from './classify-entry.ts'
import { closeDeferred } from './close-deferred.ts'
import {
  inputInvalid,
  readContract,
  readEntries,
  readKind,
  readName,
  readNameList,
  readNow,
  readNumber,
  readObject,
  readStaleDays,
  readText,
} from './conformance-input.ts'
import { readRestoreFacts, readRingFacts, readWorkflowFacts, readWorkflowIds } from './conformance-record.ts'
import { readContractDocument } from './contract-document.ts'
import { decideGuard } from './decide-guard.ts'
import { decideLock } from './decide-lock.ts'
import { readDeferredBy, readDeferredContext, readDeferredId, readDeferredTags, readDeferredTitle } from './deferred-values.ts'
import { initWorkflow } from './init-workflow.ts'
import { isJsonObject, isStringList, type JsonObject, memberOf, memberOr } from './json-object.ts'
import { planCleanup } from './plan-cleanup.ts'
import { planEvict } from './plan-evict.ts'
import { planInitSweep } from './plan-init-sweep.ts'
import { planReset } from './plan-reset.ts'
import { planRestore } from './plan-restore.ts'
import { planRingPrune } from './plan-ring-prune.ts'
import { readDeferred } from './read-deferred.ts'
import { readSidecar, sidecarSchemaOf } from './read-sidecar.ts'
import { readStatus } from './read-status.ts'
import { scanReferences } from './scan-references.ts'
import { suggestName } from './suggest-name.ts'
import { updateWorkflow } from './update-workflow.ts'
