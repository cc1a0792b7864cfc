// Appends a record to a JSONL log of the directory; a log that has grown large moves into the archive first.
import { provostError } from '#kernel/errors/errors'
import { findNameRow } from '../rules/contract/contract.ts'
import { FILE_BYTES_MAX } from '../rules/layout/text-size.ts'
import { planLogRotation } from '../rules/sweep/plan-log-rotation.ts'
import { composeLogLine, type LogRecord } from '../rules/workflow/log-line.ts'
import type { StateSite } from './state-site.ts'
import { workUnderLock } from './work-under-lock.ts'

export async function appendStateLog(site: StateSite, log: string, record: LogRecord): Promise<void> {
  if (!log.endsWith('.jsonl') || !findNameRow(site.contract.contract, log)?.resetExempt) {
    throw provostError('STATE_NAME_INVALID', {
      details: { what: 'log', value: log, why: 'it is no log of the contract' },
    })
  }
  const bytes = await site.directory.appendLog(log, composeLogLine(record))
  if (bytes >= FILE_BYTES_MAX) await rotate(site, log)
}

// Whoever came first has rotated it already, so the size is asked for again under the lock.
async function rotate(site: StateSite, log: string): Promise<void> {
  await workUnderLock(site, {}, async ({ held }) => {
    const bytes = (await site.directory.look()).entries.find(entry => entry.name === log)?.size ?? 0
    const archived = await held.listArchivedLogs()
    const { moveTo, remove } = planLogRotation({ log, bytes, archived, keep: site.contract.contract.archiveRuns })
    if (moveTo !== null) await held.rotateLog(log, moveTo, remove)
  })
}
