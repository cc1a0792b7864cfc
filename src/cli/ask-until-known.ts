// When the line breaks before the answer, nobody knows whether it happened. This door finds out: it asks again with the
// same key, the daemon that comes back or, when none does, the same store in this process.
import { setTimeout as sleep } from 'node:timers/promises'
import type { ApiRequest, ApiResponse, App } from '#api/exchange'
import { isProvostError } from '#kernel/errors/errors'

export type OtherDoors = {
  readonly findDaemon: () => Promise<App | undefined>
  readonly openInProcess: () => Promise<{ readonly app: App; readonly close: () => Promise<void> }>
  readonly warn: (line: string) => void
  readonly pause?: (ms: number) => Promise<unknown>
}

const LOOK_MS = 200
/** A daemon that is being restarted is waited for; after that the store is asked without one. */
const LOOKS_MAX = 25

export function askUntilKnown(door: App, doors: OtherDoors): { door: App; close: () => Promise<void> } {
  let inProcess: Awaited<ReturnType<OtherDoors['openInProcess']>> | undefined
  const ask: App = async request => {
    try {
      return await door(request)
    } catch (error) {
      if (!isCode(error, 'OUTCOME_UNKNOWN')) throw error
      const key = request.headers['idempotency-key']
      doors.warn(`the connection broke: it is not known whether it happened; asking again with the key ${key}`)
      const answer = await askDaemons(request, doors)
      if (answer) return answer
      inProcess ??= await doors.openInProcess()
      return inProcess.app(request)
    }
  }
  return { door: ask, close: async () => inProcess?.close() }
}

async function askDaemons(
  request: ApiRequest,
  { findDaemon, pause = sleep }: OtherDoors,
): Promise<ApiResponse | undefined> {
  for (let look = 0; look < LOOKS_MAX; look++) {
    await pause(LOOK_MS)
    try {
      const answer = await (await findDaemon())?.(request)
      if (answer) return answer
    } catch (error) {
      if (!isCode(error, 'OUTCOME_UNKNOWN') && !isCode(error, 'DAEMON_UNREACHABLE')) throw error
    }
  }
  return undefined
}

function isCode(error: unknown, code: string): boolean {
  return isProvostError(error) && error.code === code
}
