// The signal of a session at the moment it is looked at: a row that was read a while ago has grown older since.
import type { InstantMs } from '#kernel/events/time'
import { readInstant } from '#kernel/events/time'
import { lookFor, type SignLook } from '#web/parts/look'
import { type DerivedSignal, deriveSignal } from '../rules/activity/derive-signal.ts'
import { SIGNAL_LOOKS } from './session-looks.ts'

export type SignalRow = {
  readonly signal: string
  readonly signalAt: string | null
  readonly launchedAt: string | null
}

export function deriveShownSignal(row: SignalRow, now: InstantMs): DerivedSignal & { readonly look: SignLook } {
  const derived = deriveSignal({
    now,
    launchedAt: readInstant(row.launchedAt) ?? null,
    lastSignalAt: readInstant(row.signalAt) ?? null,
    reports: row.signal === 'not_reported' ? 'process_only' : 'signals',
  })
  return { ...derived, look: lookFor(SIGNAL_LOOKS, derived.signal) }
}
