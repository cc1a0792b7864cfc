// Finds packs that were made: those of one task, and the bytes of the one about a tree.
import { provostError } from '#kernel/errors/errors'
import type { StoredEvent } from '#kernel/events/event'
import { isText } from '#kernel/reading/json-value'
import { needProject } from '#project/usecases/find-project'
import type { World } from '#recorder/world'
import { packFileName } from '../rules/packs/pack-file.ts'

const PAGE = 200

export type ReadPack = { readonly tree: string; readonly name: string; readonly bytes: Uint8Array }

/** As it lies in its project now; whoever changed it there is found out by whoever checks it. */
export async function readPackOf(world: World, tree: string): Promise<ReadPack> {
  const history = await world.store.log.readStream(`proof/${tree}`)
  const made = history.findLast(({ type }) => type === 'proof.made')
  if (!made || !isText(made.data.project)) throw noPack(tree)
  const { path } = await needProject(world, made.data.project)
  const name = packFileName(tree)
  const bytes = await world.proof.packs.read(path, name).catch(() => {
    throw noPack(tree)
  })
  return { tree, name, bytes }
}

/** Newest first. */
export async function listProofsOf({ store }: World, id: string): Promise<readonly StoredEvent[]> {
  const found: StoredEvent[] = []
  for (let before = Number.MAX_SAFE_INTEGER; ; ) {
    const page = await store.log.readBack({ before, limit: PAGE, type: 'proof.made' })
    found.push(...page.filter(({ data }) => data.id === id))
    if (page.length < PAGE) return found.slice(0, PAGE)
    before = page.at(-1)!.position
  }
}

function noPack(tree: string): Error {
  return provostError('NOT_FOUND', {
    message: `there is no proof pack of tree ${tree} here`,
    hint: 'make it with `provost proof make <task>`',
    details: { noun: 'proof', id: tree },
  })
}
