// Where a work begins: a commit, and what brings it to a machine that does not have it.
import type { StoredEvent } from '#kernel/events/event'
import { isObject, isText } from '#kernel/reading/json-value'

export type BaseBundle = { readonly commit: string; readonly hash: string }

export type WorkBase = {
  readonly commit: string
  readonly branch: string
  /** In the order in which they fit onto each other. */
  readonly bundles: readonly BaseBundle[]
  /** What of the repository may have effect, as it was trusted where the work was asked for; null: nothing was. */
  readonly trust: string | null
  readonly repo: string
  /** The session whose work it goes on with; null: none. */
  readonly follows: Followed | null
}

export type Followed = {
  readonly session: string
  readonly from: string
  /** Null: its node was given up, and nobody could stop it. */
  readonly parked: Parked | null
}

/** What a session left behind that was stopped so that it can go on elsewhere. */
export type Parked = {
  readonly harness: string
  /** What its agent calls the conversation. */
  readonly conversation: string
  /** The hash of the files that it needs to go on with it. */
  readonly memory: string
  /** What was in no commit, as a commit; null: nothing. */
  readonly salvage: string | null
}

const COMMIT = /^([0-9a-f]{40}|[0-9a-f]{64})$/
const HASH = /^[0-9a-f]{64}$/

export function readBase(value: unknown): WorkBase | null {
  if (!isObject(value) || !isText(value.commit) || !COMMIT.test(value.commit) || !isText(value.branch)) return null
  const { commit, branch, bundles, trust, repo, follows } = value
  return {
    commit,
    branch,
    bundles: Array.isArray(bundles) ? bundles.flatMap(readBundle) : [],
    trust: isText(trust) ? trust : null,
    repo: isText(repo) ? repo : '',
    follows: readFollowed(follows),
  }
}

function readFollowed(value: unknown): Followed | null {
  if (!isObject(value) || !isText(value.session) || !isText(value.from)) return null
  return { session: value.session, from: value.from, parked: readParked(value.parked) }
}

function readParked(value: unknown): Parked | null {
  if (!isObject(value) || !isText(value.harness) || !isText(value.conversation)) return null
  const { harness, conversation, memory, salvage } = value
  if (!isText(memory) || !HASH.test(memory)) return null
  return { harness, conversation, memory, salvage: isText(salvage) && COMMIT.test(salvage) ? salvage : null }
}

/** Everything that has to be on a machine before the work can begin there. */
export function listBaseBlobs({ bundles, follows }: WorkBase): string[] {
  return [...bundles.map(({ hash }) => hash), ...(follows?.parked ? [follows.parked.memory] : [])]
}

function readBundle(value: unknown): BaseBundle[] {
  if (!isObject(value) || !isText(value.commit) || !isText(value.hash)) return []
  return COMMIT.test(value.commit) && HASH.test(value.hash) ? [{ commit: value.commit, hash: value.hash }] : []
}

type Kept = BaseBundle & { readonly branch: string }

/** A chain begins with a bundle that needs nothing before it. */
export function chainBases(events: readonly Pick<StoredEvent, 'data'>[], branch: string): Kept[] {
  return events.reduce<Kept[]>((chain, { data }) => {
    const [bundle] = readBundle({ commit: data.commit, hash: isObject(data.bundle) ? data.bundle.$blob : undefined })
    if (!bundle || data.branch !== branch) return chain
    return [...(data.from === null ? [] : chain), { ...bundle, branch }]
  }, [])
}
