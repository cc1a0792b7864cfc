// The file of deferred items: read as it is, changed under the lock.
import { provostError } from '#kernel/errors/errors'
import type { FileReading } from '#statedir/ports/state-directory'
import { DEFERRED_NAME } from '#statedir/rules/contract/contract-table'
import type { StateFact } from '../state-ledger.ts'
import type { LockWish, StateSite } from '../state-site.ts'
import { tellLedger, workUnderLock } from '../work-under-lock.ts'

const BYTES_MAX = 8 * 1024 * 1024

export async function readDeferredDocument({ directory }: StateSite): Promise<string> {
  const reading = await directory.readFile(DEFERRED_NAME, BYTES_MAX)
  if (reading.kind === 'text') return reading.text
  if (reading.kind === 'absent') return ''
  if (reading.kind === 'symlink') throw provostError('STATE_SYMLINK_REFUSED', { details: { name: DEFERRED_NAME } })
  throw provostError('STATE_DIR_UNUSABLE', {
    details: { dir: directory.path, why: `${DEFERRED_NAME}: ${wordsOf(reading)}` },
  })
}

function wordsOf({ kind }: FileReading): string {
  return kind.replaceAll('_', ' ')
}

export type DocumentChange<Answer> = {
  readonly document: string
  readonly changed: boolean
  readonly fact: StateFact
  readonly answer: Answer
}

export async function changeDeferredDocument<Answer>(
  site: StateSite,
  wish: LockWish,
  change: (document: string) => DocumentChange<Answer>,
): Promise<Answer> {
  return workUnderLock(site, wish, async desk => {
    const { document, changed, fact, answer } = change(await readDeferredDocument(site))
    if (!changed) return answer
    await desk.held.publish(DEFERRED_NAME, document)
    await tellLedger(site, desk, [fact])
    return answer
  })
}
