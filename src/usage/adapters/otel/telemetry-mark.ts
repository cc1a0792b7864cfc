// How far each log was told to the collector, in one small file of the home.
import { readFile } from 'node:fs/promises'
import { replaceFileAtomic } from '#files/atomic-write'
import type { TelemetryMark } from '../../ports/telemetry.ts'

export function telemetryMark(path: string): TelemetryMark {
  return {
    read: async store => {
      const position = (await readAll(path))[store]
      return typeof position === 'number' && Number.isSafeInteger(position) ? position : null
    },
    write: async (store, position) =>
      replaceFileAtomic(path, `${JSON.stringify({ ...(await readAll(path)), [store]: position })}\n`, 0o600),
  }
}

async function readAll(path: string): Promise<Readonly<Record<string, unknown>>> {
  try {
    return { ...JSON.parse(await readFile(path, 'utf8')) }
  } catch {
    return {}
  }
}
