// Reads the whole log and checks every hash, version, position and head.
import { hash } from 'node:crypto'
import { ChainCheck, type ChainDefect, type StoredRow } from '#kernel/events/chain'
import type { EventLog } from '#store/ports/event-log'

export type Verification = {
  readonly events: number
  readonly streams: number
  readonly defects: readonly ChainDefect[]
}

const PAGE = 500

/** `alsoCheck` is given every row in order, page by page. */
export async function verifyLog(
  log: EventLog,
  alsoCheck?: (rows: readonly StoredRow[]) => Promise<void>,
): Promise<Verification> {
  const end = await log.headPosition()
  const check = new ChainCheck(text => hash('sha256', text))
  for (let after = 0; after < end; ) {
    const rows = await log.readRows(after, PAGE)
    if (rows.length === 0) break
    const known = rows.filter(({ position }) => position <= end)
    for (const row of known) check.add(row)
    await alsoCheck?.(known)
    after = rows.at(-1)!.position
  }
  const streams = check.streams
  const [beyond] = await log.readRows(end, 1)
  await checkHeads(log, check, end)
  const defects = check.finish(end)
  // The end moves in the transaction of the events before it, so none can lie behind it.
  const said = beyond ? await log.headPosition() : 0
  if (beyond && said < beyond.position)
    defects.push({
      stream: '*',
      version: 0,
      position: beyond.position,
      what: `events lie behind the end of the log: it says that it ends at ${said}`,
    })
  return { events: check.events, streams, defects }
}

async function checkHeads(log: EventLog, check: ChainCheck, end: number): Promise<void> {
  for (let after = ''; ; ) {
    const heads = await log.readHeads(after, PAGE)
    if (heads.length === 0) return
    for (const head of heads) check.addHead(head, !check.fits(head) && (await hasMovedOn(log, head.stream, end)))
    after = heads.at(-1)!.stream
  }
}

// Events may arrive while we read.
async function hasMovedOn(log: EventLog, stream: string, end: number): Promise<boolean> {
  const later = await log.readPage({ after: end, limit: 1, stream })
  return later.length > 0
}
