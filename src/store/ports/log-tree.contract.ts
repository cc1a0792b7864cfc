// The promises of the tree over all events: it follows every append, and nothing but the texts decides what it is.
import { describe, expect, test } from 'vitest'
import { frontierRoot, treeRoot } from '#proof/rules/tree/grow-tree'
import { TILE_WIDTH, tileRange } from '#proof/rules/tree/tiles'
import { leafHash } from '#proof/rules/tree/tree-hash'
import { someEvent } from '#testing/samples/events'
import type { Store } from './store.ts'

/** `open` gives an empty store; `forget` makes it one that has never heard of a tree. */
export function describeLogTree(
  name: string,
  { open, forget }: { readonly open: () => Promise<Store>; readonly forget: (store: Store) => Promise<void> },
): void {
  const using = async (work: (store: Store) => Promise<void>): Promise<void> => {
    const store = await open()
    try {
      await work(store)
    } finally {
      await store.close()
    }
  }
  const versions = new Map<string, number>()
  const append = async ({ log }: Store, stream: string, count: number) => {
    const events = Array.from({ length: count }, () => someEvent())
    const expectedVersion = versions.get(stream) ?? 0
    await log.append([{ stream, expectedVersion, events }])
    versions.set(stream, expectedVersion + count)
  }
  const leavesIn = async ({ log }: Store) => {
    const rows = await log.readRows(0, Number.MAX_SAFE_INTEGER)
    return rows.map(row => leafHash(row.body))
  }
  const expectSound = async (store: Store) => {
    const leaves = await leavesIn(store)
    const end = await store.tree.readEnd()
    expect(end.size).toBe(leaves.length)
    expect(frontierRoot(end)).toBe(treeRoot(leaves))
    const tiles = inTiles(leaves)
    const [lowest, above] = tileRange(leaves.length)
    for (let index = 0; index < (lowest?.full ?? 0); index++)
      expect(await store.tree.findTile({ level: 0, index })).toEqual(tiles[index])
    expect(await store.tree.findTile({ level: 0, index: lowest?.full ?? 0 })).toBeUndefined()
    const roots = tiles.slice(0, lowest?.full ?? 0).map(tile => treeRoot(tile))
    expect(await store.tree.findTile({ level: 1, index: 0 })).toEqual(above ? roots : undefined)
  }

  describe(`${name}: the tree`, () => {
    test('follows every append, whatever its size', () =>
      using(async store => {
        versions.clear()
        await expectSound(store)
        for (const [stream, count] of Object.entries({ a: 1, b: 254, c: 1, d: 1, e: 700, f: 66, g: 3 })) {
          await append(store, `thing/${stream}`, count)
          await expectSound(store)
        }
      }))

    test('an append that is refused leaves it as it was', () =>
      using(async store => {
        versions.clear()
        await append(store, 'thing/a', 3)
        const twice = someEvent()
        const refused = store.log.append([{ stream: 'thing/b', expectedVersion: 0, events: [twice, twice] }])
        await expect(refused).rejects.toMatchObject({ code: 'LOG_EVENT_ID_REUSED' })
        await expectSound(store)
      }))

    test('is made for events that were there before it, while others append', () =>
      using(async store => {
        versions.clear()
        await append(store, 'thing/a', 3_000)
        const before = await store.tree.readEnd()
        await forget(store)
        await append(store, 'thing/b', 2)
        expect((await store.tree.readEnd()).size).toBe(0)
        await Promise.all([store.tree.catchUp(), append(store, 'thing/c', 300), append(store, 'thing/d', 1)])
        await store.tree.catchUp()
        await expectSound(store)
        expect(before.size).toBe(3_000)
      }))

    test('made again it is the same', () =>
      using(async store => {
        versions.clear()
        await append(store, 'thing/a', 600)
        const before = await store.tree.readEnd()
        await store.tree.rebuild()
        expect(await store.tree.readEnd()).toEqual(before)
        await append(store, 'thing/a', 1)
        await expectSound(store)
      }))

    test('notes are kept once', () =>
      using(async store => {
        await store.tree.keepNote(9, 'nine')
        await store.tree.keepNote(3, 'three')
        await store.tree.keepNote(9, 'nine')
        expect(await store.tree.readNotes()).toEqual(['three', 'nine'])
      }))
  })
}

function inTiles(leaves: readonly string[]): (readonly string[])[] {
  const count = Math.ceil(leaves.length / TILE_WIDTH)
  return Array.from({ length: count }, (_, n) => leaves.slice(n * TILE_WIDTH, (n + 1) * TILE_WIDTH))
}
