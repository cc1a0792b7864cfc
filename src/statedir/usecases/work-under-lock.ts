// Takes the lock, ends what a crash left behind, does the work, and gives the lock back whatever happens.

import type { HeldDirectory } from '../ports/state-directory.ts'
import { WORKFLOW_NAME } from '../rules/contract/contract-table.ts'
import { CONTRACT, decideContract } from '../rules/contract/decide-contract.ts'
import { classifyPublishedCopy } from '../rules/contract/published-copy.ts'
import { refuseInvalidContract } from '../rules/contract/site-contract.ts'
import type { StateMemory } from '../rules/layout/state-memory.ts'
import { readSnapshotManifest } from '../rules/sweep/read-snapshot-manifest.ts'
import type { SnapshotManifest } from '../rules/sweep/snapshot-manifest.ts'
import type { WorkflowRecord } from '../rules/workflow/workflow-record.ts'
import { readRecordFile } from './read-record.ts'
import type { StateFact } from './state-ledger.ts'
import { LOCK_WAIT_MS_DEFAULT, type LockWish, type StateSite } from './state-site.ts'

/** What the holder of the lock works with. The memory is the newest the log has. */
export type Desk = {
  readonly held: HeldDirectory
  memory: StateMemory | null
  /** Snapshots that an earlier command could not seal. */
  readonly sealed: readonly string[]
}

export async function workUnderLock<Answer>(
  site: StateSite,
  { lockWaitMs = LOCK_WAIT_MS_DEFAULT }: LockWish,
  work: (desk: Desk) => Promise<Answer>,
): Promise<Answer> {
  refuseInvalidContract(site.contract)
  const held = await site.directory.lock(lockWaitMs)
  try {
    const sealed = await held.recover()
    const desk: Desk = { held, memory: site.ledger ? await site.ledger.recall() : null, sealed }
    await catchUp(site, desk)
    return await work(desk)
  } finally {
    await held.release()
  }
}

export async function tellLedger({ ledger }: StateSite, desk: Desk, facts: readonly StateFact[]): Promise<void> {
  if (ledger && desk.memory) desk.memory = await ledger.tell(desk.memory, facts, desk.held.check)
}

// A crash may have come between a seal and its event, or between an event and its file: the next command makes up for it.
async function catchUp(site: StateSite, desk: Desk): Promise<void> {
  if (!desk.memory) return
  const { sha256 } = site.contract
  const contract = decideContract({ known: desk.memory.contractSha256, now: sha256 })
  const changed = { type: 'state.contract_changed', data: { sha256 }, decider: CONTRACT, ...contract }
  const isChanged = contract.result === 'changed'
  await tellLedger(site, desk, [
    ...(isChanged ? [changed] : []),
    ...(await findUntoldSweeps(site, desk.memory.sweptSeq)),
  ])
  const record = desk.memory.record
  if (!record) return
  const copy = classifyPublishedCopy(await readRecordFile(site), desk.memory)
  if (copy === 'behind' || copy === 'absent') await publishRecord(desk, record)
}

async function findUntoldSweeps({ directory }: StateSite, sweptSeq: number): Promise<StateFact[]> {
  const found = (await directory.listSnapshots()).flatMap(({ name, manifest }) => readSealed(name, manifest))
  return found
    .filter(({ manifest }) => manifest.seq > sweptSeq)
    .toSorted((one, other) => one.manifest.seq - other.manifest.seq)
    .map(({ name, manifest }) => sweptFact(name, manifest, ['recorded_late']))
}

type Sealed = { readonly name: string; readonly manifest: SnapshotManifest }

// Snapshots of devt and broken ones are none of ours.
function readSealed(name: string, text: string | null): Sealed[] {
  try {
    const manifest = text === null ? undefined : readSnapshotManifest(name, text)
    return manifest?.status === 'sealed' ? [{ name, manifest }] : []
  } catch {
    return []
  }
}

export function sweptFact(snapshot: string, manifest: SnapshotManifest, warnings: readonly string[]): StateFact {
  const { kind, seq, entries } = manifest
  const moved = entries.filter(entry => entry.result === 'moved').map(entry => entry.name)
  return { type: 'state.swept', data: { kind, snapshot, seq, moved, warnings }, rule: kind }
}

export async function publishRecord({ held }: Desk, record: WorkflowRecord): Promise<void> {
  const { writeWorkflowYaml } = await import('#formats/yaml/workflow-yaml')
  await held.publish(WORKFLOW_NAME, writeWorkflowYaml(record))
}
