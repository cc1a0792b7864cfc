// A change: what a session wants to bring into its base, as the forge and the log know it together.
import type { Machine } from '#kernel/machine/machine'
import type { ChangeSize, Check, ReviewDecision } from './seen-change.ts'

export type ChangeState = 'draft' | 'open' | 'merged' | 'closed'

export const FORGE_KINDS = ['local', 'github', 'gitlab'] as const

export type ForgeKind = (typeof FORGE_KINDS)[number]

export const CHANGE_CI_WORDS = ['passing', 'failing', 'pending', 'none'] as const

export type CiWord = (typeof CHANGE_CI_WORDS)[number]

/** What a look at the forge says, together with what the log adds to it; recorded when it differs from before. */
export type ChangeDecisionFacts = {
  readonly state: ChangeState
  readonly url: string
  readonly title: string
  readonly base: string
  readonly headSha: string
  /** The tip of the base when something was last recorded. */
  readonly baseSha: string | null
  readonly mergeBase: string | null
  readonly size: ChangeSize | null
  readonly ci: CiWord
  readonly review: ReviewDecision
  readonly conflicts: boolean | null
  readonly conflictPaths: readonly string[]
  readonly mergeable: boolean
  /** What stands between this head and its base, in words; empty when nothing does. */
  readonly missing: readonly string[]
  /** Ids, sorted; only what nobody has answered or resolved. */
  readonly humanComments: readonly string[]
  readonly botComments: readonly string[]
  /** Names of the checks that hold the change back when they fail. */
  readonly required: readonly string[]
}

export type Change = ChangeDecisionFacts & {
  /** `<project>/<number>` */
  readonly id: string
  readonly project: string
  readonly number: number
  readonly forge: ForgeKind
  readonly session: string
  readonly branch: string
  /** Of the current head. */
  readonly checks: readonly Check[]
  readonly mergeCommit: string | null
  readonly openedAt: string
  /** When the head was first seen. */
  readonly headAt: string
  /** When the state last changed. */
  readonly since: string
  readonly version: number
}

export const changeMachine: Machine<ChangeState | 'none'> = {
  name: 'change',
  title: 'A change',
  initial: 'none',
  states: ['none', 'draft', 'open', 'merged', 'closed'],
  terminal: ['merged'],
  edges: [
    { from: 'none', to: 'open', trigger: 'opened', guards: ['branch_is_ahead'] },
    { from: 'none', to: 'draft', trigger: 'opened', guards: ['branch_is_ahead'] },
    { from: 'open', to: 'draft', trigger: 'draft' },
    { from: 'draft', to: 'open', trigger: 'ready' },
    { from: 'open', to: 'merged', trigger: 'merge', guards: ['head_as_expected', 'mergeable', 'base_is_clean'] },
    { from: 'draft', to: 'merged', trigger: 'merged_elsewhere' },
    { from: 'open', to: 'closed', trigger: 'close' },
    { from: 'draft', to: 'closed', trigger: 'close' },
    { from: 'closed', to: 'open', trigger: 'reopen' },
    { from: 'closed', to: 'draft', trigger: 'reopen' },
    { from: 'closed', to: 'merged', trigger: 'merged_elsewhere' },
  ],
}

/** Whether there is still something to merge. */
export function isOpenChange({ state }: Pick<ChangeDecisionFacts, 'state'>): boolean {
  return state === 'open' || state === 'draft'
}

export function changeStream(id: string): string {
  return `change/${id}`
}

const ID = /^([a-z0-9][a-z0-9-]{0,39})\/([1-9]\d{0,8})$/

export function readChangeId(id: string): { readonly project: string; readonly number: number } | undefined {
  const match = ID.exec(id)
  return match ? { project: match[1]!, number: Number(match[2]) } : undefined
}
