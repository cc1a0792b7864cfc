// Keeps one launch of an agent inside of what it was given, proves that it does, and puts things in order afterwards.

import type { MemoryFile } from '../rules/cage/agent-memory.ts'
import type { AsideCode } from '../rules/cage/decide-carry.ts'
import type { CageBackend, CageNetwork, CageTest } from '../rules/cage/decide-confinement.ts'
import type { PlannedMount } from '../rules/cage/plan-mounts.ts'

/** Null backend: none, and `why` says the reason of the system. */
export type CageAbility = {
  readonly backend: CageBackend
  readonly version: string
  readonly why: string
  readonly seccomp: boolean
  /** Without it state is copied instead of laid over. */
  readonly overlay: boolean
}

/** One launch. */
export type CageName = { readonly session: string; readonly generation: number }

/** What is the same for every launch of one agent in one project. */
export type CageOutline = {
  readonly harness: string
  readonly projectRoot: string
  readonly network: CageNetwork
  /** Further places by the person's word; absolute. */
  readonly show: readonly string[]
  readonly hide: readonly string[]
  readonly write: readonly string[]
  readonly state: readonly string[]
  /** A command line that runs `provost`; it is found under that name inside. */
  readonly tool: readonly string[]
}

export type CageWish = CageName &
  CageOutline & {
    readonly workDirectory: string
    /** The directory that it hands its work in through; null: none. */
    readonly handIn: string | null
    /** What it is to read; they lie on its desk. */
    readonly files: readonly { readonly name: string; readonly text: string }[]
    readonly command: readonly string[]
    /** A conversation that it goes on with and that was held elsewhere; its files are put where it looks for them. */
    readonly memory?: readonly MemoryFile[]
  }

/** What one launch was given, and what its self-test said; null: it said nothing. */
export type KeptPlan = { readonly mounts: readonly PlannedMount[]; readonly test: CageTest | null }

/** `unread`: a directory that could not be looked into, so that there may be more; null: all was counted. */
export type LayerSize = { readonly bytes: number; readonly unread: string | null }

/** One that was built for its self-test alone. `said`: how its end was explained where it told nothing. */
export type CageTrial = KeptPlan & { readonly launch: string; readonly said: string }

export type CageEnd = {
  /** What it wrote elsewhere in the project: relative to it, and not there. */
  readonly outside: readonly string[]
  /** Logins that it renewed, by file below the home. */
  readonly carried: readonly CarriedLogin[]
}

export type CarriedLogin =
  | { readonly file: string; readonly result: 'carry' }
  /** It stays in its layer, and `code` says why. */
  | { readonly file: string; readonly result: 'aside'; readonly code: AsideCode }

export type TakenCommits = { readonly from: string; readonly to: string; readonly count: number }

/** Where an earlier launch of a session worked; a later one works there again. */
export type CagedWork = { readonly workDirectory: string; readonly handIn: string | null }

export interface Cages {
  /** Found by building one, once; never assumed. */
  ability(): Promise<CageAbility>
  /** Answers the command line that builds the cage, tests it, waits for the word, and becomes the agent. */
  make(wish: CageWish): Promise<readonly string[]>
  /** What a launch would see, parents first; nothing is made. */
  plan(outline: CageOutline): Promise<readonly PlannedMount[]>
  /** Builds one in a place of its own, lets it test itself, and takes it away; no program is started in it. */
  test(outline: CageOutline): Promise<CageTrial>
  /** Null: nothing of this launch is kept any more, or it never was in a cage. */
  show(cage: CageName): Promise<KeptPlan | null>
  /** How much lies in its layer, counted to a little more than `max`; null: this session has no cage. */
  measure(session: string, max: number): Promise<LayerSize | null>
  /** The directory outside that one launch sees as its desk. */
  deskOf(cage: CageName): string
  /** What the self-test of this launch said; null when it ended or stayed silent before it had said all. */
  hearTest(cage: CageName, hasEnded: () => Promise<boolean>): Promise<CageTest | null>
  /** The agent's program is started, or it never is. */
  release(cage: CageName, may: boolean): Promise<void>
  /** Null: this session has no cage. */
  find(session: string): Promise<CagedWork | null>
  /** What it committed on this branch comes home; null: nothing new, or no cage. */
  takeCommits(session: string, branch: string): Promise<TakenCommits | null>
  /** Logins that it renewed become the person's, while it works too: the old ones are void at once. */
  carryLogins(session: string): Promise<CageEnd['carried']>
  /**
   * What it wrote where nobody asked it to: relative to the project, or below `~`. Its own branch, its state and its caches are
   * left out. Null: this session has no cage.
   */
  listOutside(session: string, branch: string): Promise<readonly string[] | null>
  /** What the agent of a session wrote down of this conversation, in its cage or in the home. Empty: not all of it can be had. */
  takeMemory(session: string, harness: string, conversation: string): Promise<readonly MemoryFile[]>
  /** For an agent without a cage: into the home itself. */
  giveMemory(harness: string, workDirectory: string, files: readonly MemoryFile[]): Promise<void>
  /** After its end, and as often as one likes. Null: this session has no cage. */
  settle(session: string): Promise<CageEnd | null>
  /** With everything that its agents wrote outside of their worktree. */
  remove(session: string): Promise<void>
}
