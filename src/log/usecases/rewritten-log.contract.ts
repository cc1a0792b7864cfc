// Whoever keeps one old checkpoint outside finds every rewriting of the log, and between which events it lies.
import { describe, expect, test } from 'vitest'
import type { StoredRow } from '#kernel/events/chain'
import { ed25519 } from '#proof/ed25519'
import { composeCheckpoint } from '#proof/rules/notes/sign-note'
import { treeRoot } from '#proof/rules/tree/grow-tree'
import type { ProofWorld } from '#proof/usecases/proof-world'
import type { Store } from '#store/ports/store'
import { countingView } from '#testing/counting-view'
import { testSigner } from '#testing/samples/pack-samples'
import { chainRows, chanceOf, REWRITINGS, sampleBodies } from '#testing/samples/rewritten-logs'
import { verifyStore } from './verify-store.ts'

const HOME = testSigner('home')

/** How many logs; the full run asks for 200. */
const LOGS = Number(process.env.PROVOST_REWRITTEN_LOGS ?? 1)
const SEEDS = Array.from({ length: LOGS }, (_seed, index) => index + 1)

export type OpenEmpty = {
  readonly open: () => Promise<Store>
  /** Changes a row of a view behind the back of the program. */
  readonly editView: (store: Store) => Promise<void>
}

const nothingKept = {
  key: { find: async () => HOME } as unknown as ProofWorld['key'],
  notes: { read: async () => [], add: async () => {} },
  packs: { list: async () => [] } as unknown as ProofWorld['packs'],
  witnesses: { read: async () => ({ witnesses: [], logs: [] }) } as unknown as ProofWorld['witnesses'],
  refs: { readNotes: async () => [] } as unknown as ProofWorld['refs'],
  check: ed25519.check,
} as unknown as ProofWorld

async function* inOrder(rows: readonly StoredRow[]) {
  yield* rows
}

export function describeRewrittenLogs(name: string, { open, editView }: OpenEmpty): void {
  const verify = async (store: Store, notes: readonly string[]) => {
    const against = notes.map(note => ({ source: 'outside', note }))
    const marks = { read: async () => null, write: async () => {} }
    return verifyStore({ store, marks, views: [countingView], proof: nothingKept, isHere: () => false, against })
  }
  const using = async (rows: readonly StoredRow[], work: (store: Store) => Promise<void>) => {
    const store = await open()
    try {
      await store.maintenance.load(inOrder(rows), { checkpoint: 0, counters: {}, intents: [] })
      await work(store)
    } finally {
      await store.close()
    }
  }
  /** Checkpoints that an honest log has issued: at some sizes, and at its end. */
  const notesOf = (store: Store, rows: readonly StoredRow[], sizes: readonly number[]) => {
    const leaves = rows.map(({ body }) => store.tree.hash.leaf(body))
    return sizes.map(size => {
      const root = treeRoot(leaves.slice(0, size), store.tree.hash)
      return composeCheckpoint({ origin: HOME.name, size, root }, [HOME]).note
    })
  }

  describe(`a rewritten log on ${name}`, () => {
    test.each(Object.entries(REWRITINGS))('%s', async (_kind, rewrite) => {
      for (const seed of SEEDS) {
        const chance = chanceOf(seed)
        const bodies = sampleBodies(seed)
        const honest = chainRows(bodies)
        const at = 1 + chance(bodies.length - 2)
        const { rows, first } = rewrite(bodies, at, chance)
        const before = chance(first)
        const later = first + chance(bodies.length - first + 1)
        await using(rows, async store => {
          const { proof } = await verify(store, notesOf(store, honest, [before, later].filter(Boolean)))
          expect(['rewritten', 'cut'], `seed ${seed}`).toContain(proof.verdict)
          if (proof.verdict === 'rewritten') {
            expect(proof.between!.after).toBeLessThan(first)
            expect(proof.between!.upTo).toBeGreaterThanOrEqual(first)
          }
          expect(proof.provenTo).toBeLessThan(first)
        })
      }
    })

    test('the same log, loaded anew, is proven', async () => {
      for (const seed of SEEDS) {
        const rows = chainRows(sampleBodies(seed))
        await using(rows, async store => {
          const { proof, defects } = await verify(store, notesOf(store, rows, [1, rows.length - 3]))
          expect({ defects, ...proof }).toMatchObject({
            defects: [],
            verdict: 'proven',
            provenTo: rows.length - 3,
            uncovered: 3,
          })
        })
      }
    })

    test('a row of a view edited', async () => {
      for (const seed of SEEDS) {
        const rows = chainRows(sampleBodies(seed))
        await using(rows, async store => {
          await editView(store)
          const { proof, defects } = await verify(store, notesOf(store, rows, [rows.length]))
          expect(defects).toMatchObject([
            { stream: 'view count', what: expect.stringContaining('differs from what the log says') },
          ])
          expect(proof).toMatchObject({ verdict: 'damaged', rule: 'V3' })
        })
      }
    })
  })
}
