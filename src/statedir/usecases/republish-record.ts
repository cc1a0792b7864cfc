// Puts the record that the log knows in the place of a file that is unreadable or was edited; that file is archived.
import { provostError } from '#kernel/errors/errors'
import { WORKFLOW_NAME } from '../rules/contract/contract-table.ts'
import { type CopyState, classifyPublishedCopy } from '../rules/contract/published-copy.ts'
import { readRecordFile } from './read-record.ts'
import type { LockWish, StateSite } from './state-site.ts'
import { archiveMoves } from './sweep/archive-moves.ts'
import { type Desk, publishRecord, workUnderLock } from './work-under-lock.ts'

export type RepublishWish = LockWish & { readonly apply?: boolean | undefined }

export type Republished = {
  readonly dir: string
  readonly applied: boolean
  readonly copy: CopyState
  readonly snapshot: string | null
}

export async function republishRecord(
  site: StateSite,
  { apply = false, lockWaitMs }: RepublishWish,
): Promise<Republished> {
  const memory = site.ledger ? await site.ledger.recall() : null
  if (!memory?.record) throw nothingKnown(site)
  const copy = classifyPublishedCopy(await readRecordFile(site), memory)
  const dir = site.directory.path
  if (!apply || copy === 'same') return { dir, applied: apply, copy, snapshot: null }
  return workUnderLock(site, { lockWaitMs }, desk => republishHeld(site, desk, copy))
}

async function republishHeld(site: StateSite, desk: Desk, copy: CopyState): Promise<Republished> {
  const record = desk.memory?.record
  if (!record) throw nothingKnown(site)
  const { entries } = await site.directory.look()
  const { made } = await archiveMoves(site, desk, {
    kind: 'restore',
    command: 'provost state republish',
    entries,
    departures: [{ name: WORKFLOW_NAME, reason: copy, gate: null }],
    record,
    warnings: [],
  })
  await publishRecord(desk, record)
  return { dir: site.directory.path, applied: true, copy, snapshot: made?.name ?? null }
}

function nothingKnown({ directory }: StateSite) {
  return provostError('NOT_FOUND', {
    message: 'the log knows no workflow of this directory',
    hint: 'start one with `provost state init`',
    details: { noun: 'workflow', id: directory.path },
  })
}
