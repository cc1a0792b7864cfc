// What a log says about itself in its own stream: which keys sign for it, which checkpoints were made, where it was broken off.
import type { StoredEvent } from '#kernel/events/event'
import { readVkey, type VerifierKey } from './verifier-key.ts'

export const LOG_STREAM = 'log/home'

export type LogBreak = {
  readonly from: { readonly origin: string; readonly size: number; readonly root: string }
  readonly reason: string
  readonly at: string
}

export type LogNames = {
  readonly keys: readonly VerifierKey[]
  readonly checkpoints: readonly { readonly origin: string; readonly size: number }[]
  /** Every time that a person began it anew: these stay visible. */
  readonly breaks: readonly LogBreak[]
}

export function readLogNames(history: readonly StoredEvent[]): LogNames {
  return {
    keys: ofType(history, 'log.key_made').flatMap(({ data }) => {
      const key = readVkey(String(data.vkey))
      return typeof key === 'string' ? [] : [key]
    }),
    checkpoints: ofType(history, 'log.checkpointed').map(({ data }) => ({
      origin: String(data.origin),
      size: Number(data.size),
    })),
    breaks: ofType(history, 'log.forked').map(({ data, at }) => ({
      from: data.from as LogBreak['from'],
      reason: String(data.reason),
      at,
    })),
  }
}

function ofType(history: readonly StoredEvent[], type: string): readonly StoredEvent[] {
  return history.filter(event => event.type === type)
}
