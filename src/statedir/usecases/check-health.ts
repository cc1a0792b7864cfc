// The health of a state directory. It measures without adding to what it measures.
import { DEFERRED_NAME, PROBE_LOG_NAME } from '../rules/contract/contract-table.ts'
import { readDeferred } from '../rules/deferred/read-deferred.ts'
import { deriveAudit } from '../rules/layout/derive-audit.ts'
import { deriveHealth, type HealthFinding, type WorkflowHealthFact } from '../rules/layout/derive-health.ts'
import { isJsonObject, memberOf, readJson } from '../rules/workflow/json-object.ts'
import { readLogLines } from '../rules/workflow/log-line.ts'
import { readRecordFile } from './read-record.ts'
import type { StateSite } from './state-site.ts'

export type HealthAnswer = {
  readonly dir: string
  readonly healthy: boolean
  readonly findings: readonly HealthFinding[]
}

export async function checkHealth(site: StateSite): Promise<HealthAnswer> {
  const { directory, contract, clock } = site
  const { exists, entries } = await directory.look()
  const { decision } = await directory.sightLock()
  const logs = await readLogs(site, new Set(entries.filter(({ kind }) => kind === 'file').map(({ name }) => name)))
  const findings = deriveHealth({
    exists,
    nowMs: clock.now(),
    audit: deriveAudit(entries, contract.contract),
    contractIsValid: contract.problems.length === 0,
    lock: decision,
    // While somebody holds the lock, his snapshot is open for a good reason.
    openSnapshots: decision.result === 'held' ? [] : await listOpenSnapshots(site),
    workflow: await sightWorkflow(site),
    logs: logs.map(({ name, reading }) => ({ name, corruptLines: reading.corrupt_lines })),
    probeFailures: logs.find(({ name }) => name === PROBE_LOG_NAME)?.reading.records ?? [],
    duplicateDeferredIds: await listDuplicates(site),
  })
  return { dir: directory.path, healthy: findings.length === 0, findings }
}

async function readLogs({ directory, contract }: StateSite, present: ReadonlySet<string>) {
  const names = contract.contract.names
    .map(row => row.name)
    .filter(name => name.endsWith('.jsonl') && present.has(name))
  return Promise.all(names.map(async name => ({ name, reading: readLogLines(await directory.readLog(name)) })))
}

async function listOpenSnapshots({ directory }: StateSite): Promise<string[]> {
  const found = await directory.listSnapshots()
  return found.filter(({ manifest }) => manifest !== null && isOpen(readJson(manifest))).map(({ name }) => name)
}

function isOpen(manifest: unknown): boolean {
  return isJsonObject(manifest) && memberOf(manifest, 'status') === 'open'
}

async function sightWorkflow(site: StateSite): Promise<WorkflowHealthFact> {
  // A link in its place is a finding of the audit already; it is not followed.
  const file = await readRecordFile(site).catch(() => ({ kind: 'unreadable' }) as const)
  if (file.kind !== 'read') return { kind: file.kind }
  const memory = await site.ledger?.recall()
  return { kind: 'read', file: file.record, fromLog: memory?.record ?? null }
}

const DEFERRED_BYTES_MAX = 8 * 1024 * 1024

async function listDuplicates({ directory }: StateSite): Promise<string[]> {
  const reading = await directory.readFile(DEFERRED_NAME, DEFERRED_BYTES_MAX)
  const items = reading.kind === 'text' ? readDeferred(reading.text).items : []
  return [...new Set(items.filter(item => item.duplicate).map(item => item.id))]
}
