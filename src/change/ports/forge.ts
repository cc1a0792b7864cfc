// Where changes live: what a forge tells about the changes of one branch, and what it is asked to do with one.
// Whatever is no clear answer of the forge is `fetched: false`, with the reason: it says nothing about the change.

import type { InstantMs } from '#kernel/events/time'
import type { Change, ForgeKind } from '../rules/change.ts'
import type { DirtyBase } from '../rules/decide-merge.ts'
import type { SeenChange } from '../rules/seen-change.ts'

export type ForgePlace = {
  /** The main working tree. */
  readonly root: string
  /** owner/name on the forge, or the whole path where groups lie in groups; the local forge does not need it. */
  readonly repo: string
  /** The address of its API, where it is not the one that everybody knows. */
  readonly url: string | null
  /** The variable that holds the token; null: where people of this forge have it. */
  readonly tokenEnv: string | null
}

export type KnownChange = Pick<Change, 'number' | 'state' | 'headSha'>

/** Branches are given as people write them: `provost/demo-7`. */
export type ForgeWish = ForgePlace & {
  readonly branch: string
  readonly base: string
  /** The changes of this branch that the log knows from this forge. */
  readonly known: readonly KnownChange[]
  /** A change that ended before this belongs to an earlier branch of the same name. */
  readonly since: InstantMs
}

export type ForgeSilence = {
  readonly code: 'FORGE_RATE_LIMITED' | 'FORGE_UNREACHABLE'
  /** In words, without secrets. */
  readonly reason: string
  /** Before this nothing is asked; null: whenever you like. */
  readonly nextAt: InstantMs | null
}

export type ForgeLook =
  | { readonly fetched: true; readonly changes: readonly SeenChange[] }
  | ({ readonly fetched: false } & ForgeSilence)

export type PullBaseWish = ForgePlace & { readonly base: string; readonly headSha: string }

export type MergeWish = PullBaseWish & {
  readonly number: number
  readonly branch: string
  readonly message: string
  /** Who asked for it. */
  readonly author: string
}

export type MergeEnd =
  | { readonly ok: true; readonly commit: string }
  | { readonly ok: false; readonly code: 'CHANGE_MOVED'; readonly head: string }
  | { readonly ok: false; readonly code: 'CHANGE_NOT_MERGEABLE'; readonly because: string }
  | { readonly ok: false; readonly code: 'BASE_DIRTY'; readonly dirty: DirtyBase }
  | ({ readonly ok: false } & ForgeSilence)

export type DraftWish = ForgePlace & { readonly number: number; readonly draft: boolean }

export type DraftEnd = { readonly ok: true } | ({ readonly ok: false } & ForgeSilence)

export type PostWish = ForgePlace & {
  readonly number: number
  readonly headSha: string
  readonly verdict: 'approved' | 'changes_requested' | 'inconclusive'
  /** With the mark of its run, by which it is found again. */
  readonly body: string
  readonly runId: string
}

export type PostEnd = { readonly ok: true } | ({ readonly ok: false } & ForgeSilence)

export type OpenWish = ForgePlace & {
  /** Pushed already. */
  readonly branch: string
  readonly base: string
  readonly title: string
  readonly body: string
}

export type OpenEnd =
  | { readonly ok: true; readonly number: number; readonly url: string; readonly isNew: boolean }
  | ({ readonly ok: false } & ForgeSilence)

/** What somebody asks for on the forge. Its text is theirs, and no order to anybody. */
export type SeenIssue = {
  readonly number: number
  readonly title: string
  readonly body: string
  readonly url: string
  readonly author: string
}

export type IssueWish = ForgePlace & { readonly label: string }

export type IssuesLook =
  | { readonly fetched: true; readonly issues: readonly SeenIssue[] }
  | ({ readonly fetched: false } & ForgeSilence)

export type PushWish = { readonly root: string; readonly commit: string; readonly branch: string }

export type PushEnd = { readonly ok: true } | { readonly ok: false; readonly reason: string }

/** To `origin`, as the person would; a branch that holds more than what we know of is left as it is. */
export type PushBranch = (wish: PushWish) => Promise<PushEnd>

export interface Forge {
  readonly kind: ForgeKind
  /** Never throws: what cannot be learned is not fetched. */
  observe(wish: ForgeWish): Promise<ForgeLook>
  /** Work in a checkout of the base that merging this head would endanger; null when there is none, or none here. */
  findDirtyBase(wish: PullBaseWish): Promise<DirtyBase | null>
  /** Exactly this head, or not at all. Nothing that nobody has committed is lost, and no hook runs. */
  merge(wish: MergeWish): Promise<MergeEnd>
  setDraft(wish: DraftWish): Promise<DraftEnd>
  /** Posts a review of Provost once: what carries the mark of the run already is left alone. */
  postReview(wish: PostWish): Promise<PostEnd>
  /** Opens a request for a branch, or gives the one that is open its new text. */
  openRequest(wish: OpenWish): Promise<OpenEnd>
  /** The open ones with this label. */
  listIssues(wish: IssueWish): Promise<IssuesLook>
}

/** One path that differs between two commits. */
export type TouchedPath = { readonly path: string; readonly from: string | null; readonly link: boolean }

/** Both names of what was renamed, and whether what is there now is a symbolic link. */
export type FindTouched = (root: string, from: string, to: string) => Promise<readonly TouchedPath[]>

export interface Forges {
  find(kind: ForgeKind): Forge
}
