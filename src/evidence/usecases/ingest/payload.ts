// What arrived, as bytes, before anybody has looked into it.
import { hash } from 'node:crypto'

export type Payload = {
  /** All of it, or its beginning. */
  readonly bytes: Uint8Array
  readonly size: number
  readonly sha256: string
  readonly isTruncated: boolean
  /** What it says, once it has been read; undefined as long as nobody could. */
  readonly value?: unknown
}

export function payloadOfText(text: string): Payload {
  return payloadOfBytes(new TextEncoder().encode(text))
}

export function payloadOfBytes(bytes: Uint8Array): Payload {
  return { bytes, size: bytes.length, sha256: hash('sha256', bytes), isTruncated: false }
}

/** Undefined for bytes that are no UTF-8. */
export function textOfPayload({ bytes }: Payload): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}
