// Keeps the mark of the log in step: at most two seconds of it are unknown to anybody but the log itself.

import type { Log } from '#daemon/log-file'
import type { World } from '#recorder/world'
import { checkLogMark, keepLogMark } from './usecases/keep-log-mark.ts'

const LOOK_AGAIN_MS = 2_000

export type MarkLoop = { stop(): Promise<void> }

export function startMarkLoop({ store, marks, clock }: World, log: Log): MarkLoop {
  const stopping = new AbortController()
  let seen = -1
  const keep = async () => {
    const head = await store.log.headPosition()
    if (head === seen) return
    const contradiction = seen === -1 ? await checkLogMark(store, marks) : null
    if (contradiction !== null) log.error('the log is not the one that was here', contradiction)
    await keepLogMark(store, marks)
    seen = head
  }
  const tryToKeep = () => keep().catch(error => log.error('the mark of the log could not be kept; later', error))
  const run = async () => {
    while (!stopping.signal.aborted) {
      await tryToKeep()
      await clock.sleep(LOOK_AGAIN_MS, stopping.signal).catch(() => undefined)
    }
    await tryToKeep()
  }
  const running = run()
  return {
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}
