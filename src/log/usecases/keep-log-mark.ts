// Compares the log with its mark, and moves the mark on. A mark that is contradicted stays: it is the only witness.
import { judgeMark } from '#kernel/events/log-mark'
import type { LogMarks } from '#store/ports/log-marks'
import type { Store } from '#store/ports/store'

/** What contradicts the mark; null when nothing does. */
export async function checkLogMark(store: Store, marks: LogMarks): Promise<string | null> {
  const mark = await marks.read(store.where)
  const id = await store.maintenance.logId()
  const hashAtMark = mark ? await hashAt(store, mark.position) : null
  return judgeMark(mark, { id, end: await store.log.headPosition(), hashAtMark })
}

export async function keepLogMark(store: Store, marks: LogMarks): Promise<void> {
  if ((await checkLogMark(store, marks)) === null) await takeAsItIs(store, marks)
}

/** After a person has put another log in its place. */
export async function takeAsItIs(store: Store, marks: LogMarks): Promise<void> {
  const position = await store.log.headPosition()
  const hash = (await hashAt(store, position)) ?? ''
  await marks.write(store.where, { id: await store.maintenance.logId(), position, hash })
}

async function hashAt({ log }: Store, position: number): Promise<string | null> {
  const [row] = position === 0 ? [] : await log.readRows(position - 1, 1)
  return row?.position === position ? row.hash : null
}
