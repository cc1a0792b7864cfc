// Where every payload is kept that was not accepted, also one that is not JSON.
import { type InstantMs, writeInstant } from '#kernel/events/time'
import { dayOf } from '../shape/instant.ts'
import type { VerificationStatus } from '../verify/verify.ts'

export type QuarantineAttempt = {
  readonly at: string
  readonly status: VerificationStatus | 'conflict' | 'unreadable'
  readonly reasons: readonly string[]
  readonly warnings: readonly string[]
}

export type QuarantineEntry = {
  readonly received_at: string
  readonly payload_sha256: string
  readonly bytes: number
  readonly payload?: unknown
  readonly payload_base64?: string
  readonly truncated: boolean
  readonly repo: string | null
  readonly run_id: string | null
  readonly attempts: readonly QuarantineAttempt[]
  /** The path of the record that this payload became in the end. */
  readonly resolved_by: string | null
}

const ID_LENGTH = 16

export function quarantineId(payloadSha256: string): string {
  return payloadSha256.slice(0, ID_LENGTH)
}

export function composeQuarantinePath(receivedAt: InstantMs, payloadSha256: string): string {
  return `quarantine/${dayOf(receivedAt).replaceAll('-', '/')}/${quarantineId(payloadSha256)}.json`
}

export function addAttempt(
  entry: QuarantineEntry,
  at: InstantMs,
  { status, reasons, warnings }: Omit<QuarantineAttempt, 'at'>,
): QuarantineEntry {
  return { ...entry, attempts: [...entry.attempts, { at: writeInstant(at), status, reasons, warnings }] }
}

export function composeQuarantineText(entry: QuarantineEntry): string {
  return `${JSON.stringify(entry, null, 2)}\n`
}
