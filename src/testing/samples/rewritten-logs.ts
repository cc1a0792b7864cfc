// Logs of a seed, and every way to rewrite one that its owner has: with and without computing the hashes again.
import { composeChainText, type StoredRow } from '#kernel/events/chain'
import { sha256Hex } from '#kernel/events/hash'
import { canonicalJson } from '#kernel/reading/canonical-json'
import { someEvent } from './events.ts'

/** Numbers that follow from a seed. */
export function chanceOf(seed: number): (below: number) => number {
  let count = 0
  return below => Number.parseInt(sha256Hex(`${seed} ${count++}`).slice(0, 8), 16) % below
}

type Body = Pick<StoredRow, 'stream' | 'id' | 'type' | 'at'> & { readonly data: object }

/** Positions, versions and hashes as an honest store would have them. */
export function chainRows(bodies: readonly Body[]): StoredRow[] {
  const heads = new Map<string, { version: number; hash: string }>()
  return bodies.map(({ stream, id, type, at, data }, index) => {
    const head = heads.get(stream) ?? { version: 0, hash: '' }
    const version = head.version + 1
    const body = canonicalJson({ ...someEvent({ id, type, at }), data: { ...data }, stream, version })
    const hash = sha256Hex(composeChainText(head.hash, body))
    heads.set(stream, { version, hash })
    return { position: index + 1, stream, version, id, type, at, body, hash }
  })
}

const AT = '2026-01-01T00:00:00.000Z'

function bodyOf(stream: string, id: string, word: string): Body {
  return { stream, id, type: 'thing.changed', at: AT, data: { word } }
}

export function sampleBodies(seed: number): readonly Body[] {
  const chance = chanceOf(seed)
  const count = 20 + chance(280)
  return Array.from({ length: count }, (_, n) => bodyOf(`thing/${chance(5)}`, `ev_${seed}_${n}`, `word ${n}`))
}

export type Rewriting = { readonly rows: readonly StoredRow[]; readonly first: number }

/** `at`: the index of an event that is neither the first nor the last. */
type Rewrite = (bodies: readonly Body[], at: number, chance: (below: number) => number) => Rewriting

const renumbered = (rows: readonly StoredRow[]) => rows.map((row, index) => ({ ...row, position: index + 1 }))
const changed = (body: Body): Body => ({ ...body, data: { word: 'never said' } })
const rowsWith = (bodies: readonly Body[], at: number, ...put: readonly Body[]) => bodies.toSpliced(at, 1, ...put)

export const REWRITINGS: Readonly<Record<string, Rewrite>> = {
  'an event changed': (bodies, at) => {
    const body = chainRows(rowsWith(bodies, at, changed(bodies[at]!)))[at]!.body
    return { rows: chainRows(bodies).map((row, n) => (n === at ? { ...row, body } : row)), first: at + 1 }
  },
  'an event removed': (bodies, at) => ({ rows: chainRows(bodies).toSpliced(at, 1), first: at + 1 }),
  'an event removed, positions closed up': (bodies, at) => ({
    rows: renumbered(chainRows(bodies).toSpliced(at, 1)),
    first: at + 1,
  }),
  'an event inserted': (bodies, at) => {
    const more = chainRows([...bodies, bodyOf('thing/new', 'ev_new', 'never said')]).at(-1)!
    return { rows: renumbered(chainRows(bodies).toSpliced(at, 0, more)), first: at + 1 }
  },
  'two events reordered': (bodies, at) => {
    const rows = chainRows(bodies)
    const other = at - 1
    const swapped = rows.with(at, rows[other]!).with(other, rows[at]!)
    return { rows: renumbered(swapped), first: other + 1 }
  },
  'an event changed and its stream hashed again': (bodies, at) => {
    const again = chainRows(rowsWith(bodies, at, changed(bodies[at]!)))
    const { stream } = bodies[at]!
    return { rows: chainRows(bodies).map((row, n) => (row.stream === stream ? again[n]! : row)), first: at + 1 }
  },
  'the whole log chained anew': (bodies, at) => ({
    rows: chainRows(rowsWith(bodies, at, changed(bodies[at]!), bodyOf('thing/0', 'ev_new', 'never said'))),
    first: at + 1,
  }),
  'the tail cut': (bodies, at) => ({ rows: chainRows(bodies.slice(0, at)), first: at + 1 }),
  'cut and grown again': (bodies, at) => {
    const grown = bodies.slice(at).map(({ stream }, n) => bodyOf(stream, `ev_again_${n}`, 'another story'))
    return { rows: chainRows([...bodies.slice(0, at), ...grown]), first: at + 1 }
  },
  'a stream deleted': (bodies, _at, chance) => {
    const { stream } = bodies[chance(bodies.length)]!
    const first = bodies.findIndex(body => body.stream === stream) + 1
    return { rows: chainRows(bodies.filter(body => body.stream !== stream)), first }
  },
}
