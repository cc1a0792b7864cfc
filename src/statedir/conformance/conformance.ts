// The conformance functions of this room: untrusted input in, the program's own functions called, their answer out.

import { readContractDocument } from '../rules/contract/contract-document.ts'
import { readContract } from '../rules/contract/read-contract.ts'
import { suggestName } from '../rules/contract/suggest-name.ts'
import { addDeferred } from '../rules/deferred/add-deferred.ts'
import { closeDeferred } from '../rules/deferred/close-deferred.ts'
import {
  readDeferredBy,
  readDeferredContext,
  readDeferredId,
  readDeferredTags,
  readDeferredTitle,
} from '../rules/deferred/deferred-values.ts'
import { readDeferred } from '../rules/deferred/read-deferred.ts'
import { classifyEntry } from '../rules/layout/classify-entry.ts'
import { decideGuard } from '../rules/layout/decide-guard.ts'
import { scanReferences } from '../rules/layout/scan-references.ts'
import { readStaleDays } from '../rules/layout/stale-days.ts'
import { readEntryKind, readStateName } from '../rules/layout/state-entry.ts'
import { decideLock } from '../rules/lock/decide-lock.ts'
import { readSidecar, sidecarSchemaOf } from '../rules/sidecar/read-sidecar.ts'
import { planCleanup } from '../rules/sweep/plan-cleanup.ts'
import { planEvict } from '../rules/sweep/plan-evict.ts'
import { planInitSweep } from '../rules/sweep/plan-init-sweep.ts'
import { planReset } from '../rules/sweep/plan-reset.ts'
import { planRestore } from '../rules/sweep/plan-restore.ts'
import { planRingPrune } from '../rules/sweep/plan-ring-prune.ts'
import { initWorkflow } from '../rules/workflow/init-workflow.ts'
import { memberOf, memberOr, type WorkflowObject } from '../rules/workflow/json-object.ts'
import { readWorkflowStatus } from '../rules/workflow/read-status.ts'
import { readWorkflowPatch, updateWorkflow } from '../rules/workflow/update-workflow.ts'
import {
  readCaseEntries,
  readCaseObject,
  readCaseText,
  readNameList,
  readNow,
  readNumber,
} from './conformance-input.ts'
import {
  readLockFacts,
  readRestoreFacts,
  readRingFacts,
  readSweepRecord,
  readWorkflowFacts,
  readWorkflowIds,
} from './conformance-record.ts'

type RoomFunction = (input: WorkflowObject) => unknown

const FUNCTIONS: Readonly<Record<string, RoomFunction>> = {
  'statedir.classify': input => {
    const contract = contractIn(input)
    const entry = { name: readStateName(memberOf(input, 'name')), kind: readEntryKind(memberOf(input, 'kind')) }
    return classifyEntry({ ...entry, undecodable: memberOf(input, 'undecodable') === true }, contract)
  },
  'statedir.planCleanup': input => {
    const contract = contractIn(input)
    const nowMs = readNumber(input, 'nowMs')
    const entries = readCaseEntries(input)
    const given = readCaseObject(memberOr(input, 'options', {}), 'options')
    const options = {
      staleDays: staleDaysIn(given, 'staleDays'),
      adHocStaleDays: staleDaysIn(given, 'adHocStaleDays'),
      adHocCutoff: memberOf(given, 'adHocCutoff'),
      patternCutoff: memberOf(given, 'patternCutoff'),
    }
    return planCleanup({ contract, nowMs, entries, options })
  },
  'statedir.planReset': input => planReset({ contract: contractIn(input), entries: readCaseEntries(input) }),
  'statedir.planEvict': input => planEvict(readSweepFacts(input)),
  'statedir.planInitSweep': input => planInitSweep(readSweepFacts(input)),
  'statedir.planRingPrune': input => planRingPrune(readRingFacts(input)),
  'statedir.planRestore': input => planRestore(readRestoreFacts(input)),
  'statedir.parseStatus': input => {
    const statuses = memberOr(input, 'statuses', null)
    return readWorkflowStatus(
      readCaseText(input, 'markdown'),
      statuses === null ? null : readNameList(statuses, 'statuses'),
    )
  },
  'statedir.validateSidecar': input => {
    const contract = contractIn(input)
    const schema = sidecarSchemaOf(contract, readStateName(memberOf(input, 'name')))
    return readSidecar(readCaseText(input, 'body'), schema, readWorkflowIds(input))
  },
  'statedir.updateWorkflow': input => {
    const facts = readWorkflowFacts(input)
    const patch = readWorkflowPatch(memberOf(input, 'patch'))
    return updateWorkflow({ ...facts, patch, expectedRevision: memberOf(input, 'expectedRevision') })
  },
  'statedir.initWorkflow': input => {
    const facts = readWorkflowFacts(input)
    return initWorkflow({ ...facts, type: memberOf(input, 'type'), task: memberOf(input, 'task') })
  },
  'statedir.lockDecision': input => {
    const lock = memberOr(input, 'lock', null)
    const text = typeof lock === 'string' || lock === null ? lock : ''
    const { result, rule } = decideLock(text, readLockFacts(input))
    return { decision: result, rule }
  },
  'statedir.suggestName': input => {
    const contract = contractIn(input)
    return suggestName(readStateName(memberOf(input, 'name')), contract)
  },
  'statedir.guard': input => {
    const contract = contractIn(input)
    return decideGuard({ root: memberOf(input, 'root'), path: memberOf(input, 'path'), contract })
  },
  'statedir.scanReferences': input => {
    const contract = contractIn(input)
    return { findings: scanReferences(readCaseText(input, 'text'), contract) }
  },
  'statedir.validateContract': input => {
    const reading = readContractDocument(memberOf(input, 'contract'))
    return { ok: reading.ok, problems: reading.ok ? [] : reading.problems }
  },
  'statedir.parseDeferred': input => readDeferred(readCaseText(input, 'document')),
  'statedir.addDeferred': input => {
    const document = readCaseText(input, 'document')
    return addDeferred(document, {
      title: readDeferredTitle(memberOf(input, 'title')),
      context: readDeferredContext(memberOr(input, 'context', '')),
      tags: readDeferredTags(memberOr(input, 'tags', [])),
      by: readBy(input),
      now: readNow(input),
    })
  },
  'statedir.closeDeferred': input => {
    const document = readCaseText(input, 'document')
    const id = readDeferredId(memberOf(input, 'id'))
    return closeDeferred(document, id, { by: readBy(input), now: readNow(input) })
  },
}

export const statedirFunctions: Readonly<Record<string, (input: unknown) => unknown>> = Object.fromEntries(
  Object.entries(FUNCTIONS).map(([name, answer]) => [name, (input: unknown) => answer(readCaseObject(input))]),
)

function readSweepFacts(input: WorkflowObject) {
  const contract = contractIn(input)
  const nowMs = readNumber(input, 'nowMs')
  const entries = readCaseEntries(input)
  const record = readSweepRecord(input)
  const firstCreatedAt = memberOf(record, 'first_created_at')
  return { contract, nowMs, entries, firstCreatedAt, createdAt: memberOf(record, 'created_at') }
}

function contractIn(input: WorkflowObject) {
  return readContract(memberOr(input, 'contract', 'provost'))
}

function staleDaysIn(options: WorkflowObject, key: string): number | undefined {
  const value = memberOf(options, key)
  return value === undefined ? undefined : readStaleDays(value)
}

function readBy(input: WorkflowObject): string | null {
  const by = memberOf(input, 'by')
  return by === undefined ? null : readDeferredBy(by)
}
