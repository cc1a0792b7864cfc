// How an ended session can come back: by the agent's own memory, by the prompt it was given, or as a new one.
import { type Decision, decision } from '#kernel/machine/decision'
import type { SessionKind } from '../activity/vocabulary.ts'

export type RestoreMode = 'native' | 'saved_prompt' | 'fresh'

export type RestoreFacts = {
  /** Null: the best that is possible. */
  readonly wanted: RestoreMode | null
  /** What the harness can do. */
  readonly resume: 'native' | 'saved_prompt'
  readonly nativeSessionId: string | null
  readonly hasPrompt: boolean
  readonly kind: SessionKind
}

export type RestoreAnswer =
  | { readonly may: true; readonly mode: RestoreMode }
  | { readonly may: false; readonly because: string }

export const RESTORE_RULES = {
  NATIVE: 'the agent remembers by itself what it did',
  SAVED_PROMPT: 'the agent starts again with the prompt that it was given',
  FRESH: 'an orchestrator needs no memory: what it needs to know is in the log',
  NONE: 'nothing is left to start from',
} as const

const ORDER: readonly RestoreMode[] = ['native', 'saved_prompt', 'fresh']
const RULES: Readonly<Record<RestoreMode, keyof typeof RESTORE_RULES>> = {
  native: 'NATIVE',
  saved_prompt: 'SAVED_PROMPT',
  fresh: 'FRESH',
}

export function decideRestore(facts: RestoreFacts): Decision<RestoreAnswer, RestoreFacts> {
  const obstacles = new Map(ORDER.map(mode => [mode, findObstacle(mode, facts)]))
  const modes = facts.wanted === null ? ORDER : [facts.wanted]
  const mode = modes.find(candidate => obstacles.get(candidate) === undefined)
  if (mode) return decision({ may: true, mode }, RULES[mode], facts)
  const because = modes.map(candidate => `${candidate}: ${obstacles.get(candidate)}`).join('; ')
  return decision({ may: false, because }, 'NONE', facts)
}

function findObstacle(mode: RestoreMode, facts: RestoreFacts): string | undefined {
  if (mode === 'native') {
    if (facts.resume !== 'native') return 'the agent cannot be resumed'
    return facts.nativeSessionId === null ? 'the agent never said what it calls the session' : undefined
  }
  if (!facts.hasPrompt) return 'its prompt is gone'
  return mode === 'fresh' && facts.kind !== 'orchestrator' ? 'only orchestrators start fresh' : undefined
}
