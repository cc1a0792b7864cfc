// Whether an agent may be started at all, from facts that are gathered before anything is written (session 3.12).

import type { ErrorCode } from '#kernel/errors/error-catalog'
import { type Decision, decision } from '#kernel/machine/decision'

export type SpawnFacts = {
  readonly harness: string
  readonly isKnown: boolean
  readonly known: readonly string[]
  /** Null when the harness is not known. */
  readonly preflight:
    | { readonly ok: true; readonly version: string }
    | { readonly ok: false; readonly because: string; readonly hint: string }
    | null
  readonly runtime: string
  readonly runtimeReady: { readonly ok: true } | { readonly ok: false; readonly because: string }
  readonly promptBytes: number
  readonly living: number
  readonly sessionsMax: number
}

export type SpawnAnswer =
  | { readonly may: true }
  | {
      readonly may: false
      readonly code: ErrorCode
      readonly message?: string
      readonly hint?: string
      readonly details: Readonly<Record<string, unknown>>
    }

export const PROMPT_BYTES_MAX = 1024 * 1024

export const SPAWN_RULES = {
  HARNESS_KNOWN: 'only agents that Provost has an adapter for can be started',
  HARNESS_FOUND: 'the program of the agent must be there and tell its version',
  RUNTIME_READY: 'the runtime must be able to start something',
  PROMPT_GIVEN: 'an agent without a prompt has nothing to do',
  PROMPT_SIZE: 'a prompt has at most 1 MiB',
  ROOM: 'no more sessions live at once than the project allows',
  GO: 'nothing stands in the way',
} as const

type Row = {
  readonly rule: keyof typeof SPAWN_RULES
  readonly refuses: (facts: SpawnFacts) => Omit<SpawnAnswer & { may: false }, 'may'> | undefined
}

// First match wins; cheap and telling facts come first.
const ROWS: readonly Row[] = [
  {
    rule: 'HARNESS_KNOWN',
    refuses: ({ isKnown, harness, known }) =>
      isKnown
        ? undefined
        : { code: 'HARNESS_UNKNOWN', hint: `registered: ${known.join(', ')}`, details: { name: harness } },
  },
  {
    rule: 'HARNESS_FOUND',
    refuses: ({ harness, preflight }) =>
      preflight?.ok === false
        ? {
            code: 'HARNESS_UNAVAILABLE',
            message: `harness ${harness}: ${preflight.because}`,
            hint: preflight.hint,
            details: { harness },
          }
        : undefined,
  },
  {
    rule: 'RUNTIME_READY',
    refuses: ({ runtime, runtimeReady }) =>
      runtimeReady.ok
        ? undefined
        : {
            code: 'RUNTIME_UNAVAILABLE',
            details: { name: runtime, why: runtimeReady.because },
          },
  },
  {
    rule: 'PROMPT_GIVEN',
    refuses: ({ promptBytes }) =>
      promptBytes > 0
        ? undefined
        : {
            code: 'INPUT_INVALID',
            message: 'prompt must say what is to be done; got none',
            details: { field: 'prompt' },
          },
  },
  {
    rule: 'PROMPT_SIZE',
    refuses: ({ promptBytes }) =>
      promptBytes <= PROMPT_BYTES_MAX
        ? undefined
        : {
            code: 'INPUT_INVALID',
            message: `prompt must have at most ${PROMPT_BYTES_MAX} bytes; got ${promptBytes}`,
            details: { field: 'prompt' },
          },
  },
  {
    rule: 'ROOM',
    refuses: ({ living, sessionsMax }) =>
      living < sessionsMax ? undefined : { code: 'SESSION_LIMIT', details: { n: living, max: sessionsMax } },
  },
]

export function decideSpawn(facts: SpawnFacts): Decision<SpawnAnswer, SpawnFacts> {
  for (const { rule, refuses } of ROWS) {
    const refusal = refuses(facts)
    if (refusal) return decision({ may: false, ...refusal }, rule, facts)
  }
  return decision({ may: true }, 'GO', facts)
}
