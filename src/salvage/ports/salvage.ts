// Work that is on no branch, kept before a worktree goes: one commit under a ref of its own, and the way back.

export type SalvageWish = {
  readonly root: string
  /** Absolute. */
  readonly worktree: string
  /** Names the ref `refs/provost/salvage/<id>`. */
  readonly id: string
  readonly includeIgnored: boolean
  readonly atMs: number
}

export type IgnoredEntry = {
  /** A directory ends in `/`. */
  readonly path: string
  readonly files: number
  readonly bytes: number
}

export type SalvageSurvey = {
  readonly files: number
  readonly ignored: { readonly files: number; readonly bytes: number; readonly entries: readonly IgnoredEntry[] }
  /** What would make the salvage fail. */
  readonly obstacles: readonly SalvageObstacle[]
}

export type SalvageObstacle = { readonly path: string; readonly why: string }

export type Salvaged = {
  readonly ref: string
  readonly commit: string
  readonly counts: SalvageCounts
}

export type SalvageCounts = {
  /** All files in the salvage, and those that differ from HEAD. */
  readonly files: number
  readonly changed: number
  readonly bytes: number
  readonly ignoredSaved: number
  readonly ignoredLeft: number
}

/** Null: the ref does not point at a commit that Provost wrote. */
export type SalvageEntry = { readonly id: string; readonly ref: string; readonly commit: string } & (
  | { readonly isReadable: false }
  | ({ readonly isReadable: true } & SalvageFacts)
)

export type SalvageFacts = {
  readonly at: string
  /** Null: there was no commit yet. */
  readonly head: string | null
  /** `refs/heads/…`, null: detached. */
  readonly branch: string | null
  readonly previous: string | null
  readonly counts: SalvageCounts
}

export type SalvageChange = { readonly path: string; readonly change: 'added' | 'modified' | 'deleted' }

export type SalvageShown = SalvageEntry & {
  /** Against the commit that was checked out. */
  readonly changes: readonly SalvageChange[]
  readonly staged: readonly SalvageChange[]
  /** In the middle of what it was: `merge`, `rebase`, … */
  readonly inProgress: readonly string[]
}

export type ApplyWish = { readonly root: string; readonly worktree: string; readonly id: string }

export type SalvagePlan = {
  /** Paths as text; a name that is no UTF-8 shows replacement characters. */
  readonly writes: readonly string[]
  readonly removes: readonly string[]
  readonly conflicts: readonly SalvageObstacle[]
  /** Whether what was staged, and a merge or rebase in progress, come back as well: only onto the same commit. */
  readonly index: 'restored' | 'left_alone'
}

export type SalvageApplied = SalvagePlan & { readonly status: 'applied' | 'conflicts' }

export interface Salvage {
  /** What a salvage would find; it changes nothing. Throws SALVAGE_FAILED when it cannot be learned. */
  survey(wish: Pick<SalvageWish, 'root' | 'worktree' | 'includeIgnored'>): Promise<SalvageSurvey>
  /** Read back and compared with the worktree before it answers. Everything that goes wrong is SALVAGE_FAILED. */
  save(wish: SalvageWish): Promise<Salvaged>
  list(root: string): Promise<readonly SalvageEntry[]>
  /** Throws NOT_FOUND. */
  show(root: string, id: string): Promise<SalvageShown>
  plan(wish: ApplyWish): Promise<SalvagePlan>
  /** All of it or, when anything is in the way, none of it. A second call after a crash finishes the first. */
  apply(wish: ApplyWish): Promise<SalvageApplied>
}
