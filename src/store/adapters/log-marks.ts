// The marks of the logs that were used from this home, in one small file.
import { readFile } from 'node:fs/promises'
import { replaceFileAtomic } from '#files/atomic-write'
import type { LogMark } from '#kernel/events/log-mark'
import type { LogMarks } from '../ports/log-marks.ts'

type Marks = Readonly<Record<string, LogMark>>

export function logMarks(path: string): LogMarks {
  return {
    read: async store => (await readMarks(path))[store] ?? null,
    write: async (store, mark) => {
      const marks = { ...(await readMarks(path)), [store]: mark }
      await replaceFileAtomic(path, `${JSON.stringify(marks, null, 2)}\n`, 0o600)
    },
  }
}

async function readMarks(path: string): Promise<Marks> {
  try {
    return Object.fromEntries(Object.entries(JSON.parse(await readFile(path, 'utf8'))).filter(isMark))
  } catch {
    return {}
  }
}

function isMark(entry: readonly [string, unknown]): entry is [string, LogMark] {
  const { id, position, hash } = (entry[1] ?? {}) as Partial<LogMark>
  return typeof id === 'string' && Number.isSafeInteger(position) && typeof hash === 'string'
}
