// How many requests without proof are answered: enough for a person at the login page, too few to keep a daemon busy.

export const STRANGER_PATH_MAX = 2_048

const PER_PEER = { perSecond: 20, burst: 100 }
const IN_ALL = { perSecond: 100, burst: 200 }
const PEERS_MAX = 1_000

type Bucket = { readonly left: number; readonly at: number }

/** Left of each, at the last look; of so many peers that nobody can fill it. */
export type StrangerBook = { readonly all: Bucket; readonly peers: ReadonlyMap<string, Bucket> }

export const EMPTY_BOOK: StrangerBook = { all: { left: IN_ALL.burst, at: 0 }, peers: new Map() }

export type StrangerAnswer = {
  readonly may: boolean
  readonly rule: 'PEER' | 'ALL' | 'FREE'
  readonly book: StrangerBook
}

export function admitStranger(book: StrangerBook, peer: string, nowMs: number): StrangerAnswer {
  const all = refill(book.all, IN_ALL, nowMs)
  const own = refill(book.peers.get(peer) ?? { left: PER_PEER.burst, at: nowMs }, PER_PEER, nowMs)
  if (own.left < 1) return { may: false, rule: 'PEER', book }
  if (all.left < 1) return { may: false, rule: 'ALL', book }
  const peers = new Map(book.peers.size >= PEERS_MAX ? [] : book.peers).set(peer, { ...own, left: own.left - 1 })
  return { may: true, rule: 'FREE', book: { all: { ...all, left: all.left - 1 }, peers } }
}

function refill({ left, at }: Bucket, { perSecond, burst }: typeof PER_PEER, nowMs: number): Bucket {
  const gained = (Math.max(0, nowMs - at) / 1_000) * perSecond
  return { left: Math.min(burst, left + gained), at: nowMs }
}
