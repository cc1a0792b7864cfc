// Appends typical events to a log, one after another or several at once.
import type { EventLog } from '../src/store/ports/event-log.ts'
import type { Work } from './compare.ts'
import { typicalEvent } from './typical-event.ts'

/** One append per call. The stream is the caller's alone. */
export function appendTo(log: EventLog, stream: string, version = 0): Work {
  let expectedVersion = version
  return () => log.append([{ stream, expectedVersion: expectedVersion++, events: [typicalEvent()] }])
}
