// A forge gave no clear answer: thrown inside of its adapter, told outside as `fetched: false`.
import type { ForgeSilence } from '#change/ports/forge'

export class NoClearAnswer extends Error {
  readonly silence: ForgeSilence
  /** Null when there was no answer at all. */
  readonly status: number | null

  constructor(silence: ForgeSilence, status: number | null = null) {
    super(silence.reason)
    this.silence = silence
    this.status = status
  }
}

export function unreachable(reason: string, status: number | null = null, nextAt: number | null = null): NoClearAnswer {
  return new NoClearAnswer({ code: 'FORGE_UNREACHABLE', reason, nextAt }, status)
}

export function silenceOf(error: unknown): ForgeSilence {
  if (error instanceof NoClearAnswer) return error.silence
  const reason = error instanceof Error ? error.message : String(error)
  return { code: 'FORGE_UNREACHABLE', reason, nextAt: null }
}
