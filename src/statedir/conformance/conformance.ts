// The conformance functions of this room: untrusted input in, the program's own functions called, their answer out.
import { addDeferred } from './add-deferred.ts'
import { classifyEntry } from './classify-entry.ts'
import { closeDeferred } from './close-deferred.ts'
import { readEntries, readNameList, readNow, readNumber, readObject, readText } from './conformance-input.ts'
import {
  readLockFacts,
  readRestoreFacts,
  readRingFacts,
  readSweepRecord,
  readWorkflowFacts,
  readWorkflowIds,
} from './conformance-record.ts'
import { readContractDocument } from './contract-document.ts'
import { decideGuard } from './decide-guard.ts'
import { decideLock } from './decide-lock.ts'
import {
  readDeferredBy,
  readDeferredContext,
  readDeferredId,
  readDeferredTags,
  readDeferredTitle,
} from './deferred-values.ts'
import { initWorkflow } from './init-workflow.ts'
import { type JsonObject, memberOf, memberOr } from './json-object.ts'
import { planCleanup } from './plan-cleanup.ts'
import { planEvict } from './plan-evict.ts'
import { planInitSweep } from './plan-init-sweep.ts'
import { planReset } from './plan-reset.ts'
import { planRestore } from './plan-restore.ts'
import { planRingPrune } from './plan-ring-prune.ts'
import { readContract } from './read-contract.ts'
import { readDeferred } from './read-deferred.ts'
import { readSidecar, sidecarSchemaOf } from './read-sidecar.ts'
import { readStatus } from './read-status.ts'
import { scanReferences } from './scan-references.ts'
import { readStaleDays } from './stale-days.ts'
import { readEntryKind, readStateName } from './state-entry.ts'
import { suggestName } from './suggest-name.ts'
import { readWorkflowPatch, updateWorkflow } from './update-workflow.ts'

type RoomFunction = (input: JsonObject) => unknown

const FUNCTIONS: Readonly<Record<string, RoomFunction>> = {
  'statedir.classify': input => {
    const contract = contractIn(input)
    const entry = { name: readStateName(memberOf(input, 'name')), kind: readEntryKind(memberOf(input, 'kind')) }
    return classifyEntry({ ...entry, undecodable: memberOf(input, 'undecodable') === true }, contract)
  },
  'statedir.planCleanup': input => {
    const contract = contractIn(input)
    const nowMs = readNumber(input, 'nowMs')
    const entries = readEntries(input)
    const given = readObject(memberOr(input, 'options', {}), 'options')
    const options = {
      staleDays: staleDaysIn(given, 'staleDays'),
      adHocStaleDays: staleDaysIn(given, 'adHocStaleDays'),
      adHocCutoff: memberOf(given, 'adHocCutoff'),
      patternCutoff: memberOf(given, 'patternCutoff'),
    }
    return planCleanup({ contract, nowMs, entries, options })
  },
  'statedir.planReset': input => planReset({ contract: contractIn(input), entries: readEntries(input) }),
  'statedir.planEvict': input => planEvict(readSweepFacts(input)),
  'statedir.planInitSweep': input => planInitSweep(readSweepFacts(input)),
  'statedir.planRingPrune': input => planRingPrune(readRingFacts(input)),
  'statedir.planRestore': input => planRestore(readRestoreFacts(input)),
  'statedir.parseStatus': input => {
    const statuses = memberOr(input, 'statuses', null)
    return readStatus(readText(input, 'markdown'), statuses === null ? null : readNameList(statuses, 'statuses'))
  },
  'statedir.validateSidecar': input => {
    const contract = contractIn(input)
    const schema = sidecarSchemaOf(contract, readStateName(memberOf(input, 'name')))
    return readSidecar(readText(input, 'body'), schema, readWorkflowIds(input))
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
    return { findings: scanReferences(readText(input, 'text'), contract) }
  },
  'statedir.validateContract': input => {
    const reading = readContractDocument(memberOf(input, 'contract'))
    return { ok: reading.ok, problems: reading.ok ? [] : reading.problems }
  },
  'statedir.parseDeferred': input => readDeferred(readText(input, 'document')),
  'statedir.addDeferred': input => {
    const document = readText(input, 'document')
    return addDeferred(document, {
      title: readDeferredTitle(memberOf(input, 'title')),
      context: readDeferredContext(memberOr(input, 'context', '')),
      tags: readDeferredTags(memberOr(input, 'tags', [])),
      by: readBy(input),
      now: readNow(input),
    })
  },
  'statedir.closeDeferred': input => {
    const document = readText(input, 'document')
    const id = readDeferredId(memberOf(input, 'id'))
    return closeDeferred(document, id, { by: readBy(input), now: readNow(input) })
  },
}

export const statedirFunctions: Readonly<Record<string, (input: unknown) => unknown>> = Object.fromEntries(
  Object.entries(FUNCTIONS).map(([name, answer]) => [name, (input: unknown) => answer(readObject(input))]),
)

function readSweepFacts(input: JsonObject) {
  const contract = contractIn(input)
  const nowMs = readNumber(input, 'nowMs')
  const entries = readEntries(input)
  const record = readSweepRecord(input)
  const firstCreatedAt = memberOf(record, 'first_created_at')
  return { contract, nowMs, entries, firstCreatedAt, createdAt: memberOf(record, 'created_at') }
}

function contractIn(input: JsonObject) {
  return readContract(memberOr(input, 'contract', 'provost'))
}

function staleDaysIn(options: JsonObject, key: string): number | undefined {
  const value = memberOf(options, key)
  return value === undefined ? undefined : readStaleDays(value)
}

function readBy(input: JsonObject): string | null {
  const by = memberOf(input, 'by')
  return by === undefined ? null : readDeferredBy(by)
}
