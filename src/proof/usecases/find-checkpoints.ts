// Finds every checkpoint that there is of this log. A place that cannot be read is named: it never counts as agreement.
import type { Project } from '#project/rules/project'
import { listProjects } from '#project/usecases/find-project'
import type { Store } from '#store/ports/store'
import type { ProofWorld } from './proof-world.ts'

export type FoundNote = { readonly source: string; readonly note: string }

export type FoundCheckpoints = {
  readonly notes: readonly FoundNote[]
  readonly unread: readonly { readonly source: string; readonly why: string }[]
}

/** `isHere`: whether the checkout of a project lies on this machine. */
export type NotePlaces = {
  readonly store: Store
  readonly proof: ProofWorld
  readonly isHere: (project: Project) => boolean
}

type Place = { readonly source: string; readonly read: () => Promise<readonly string[]> }

export async function findCheckpoints(places: NotePlaces, also: readonly FoundNote[] = []): Promise<FoundCheckpoints> {
  const notes: FoundNote[] = [...also]
  const unread: { source: string; why: string }[] = []
  for (const { source, read } of await listPlaces(places))
    try {
      notes.push(...(await read()).map(note => ({ source, note })))
    } catch (error) {
      unread.push({ source, why: error instanceof Error ? error.message : String(error) })
    }
  return { notes, unread }
}

async function listPlaces({ store, proof, isHere }: NotePlaces): Promise<readonly Place[]> {
  const projects = (await listProjects({ store })).filter(isHere)
  return [
    { source: 'store', read: () => store.tree.readNotes() },
    { source: 'home', read: () => proof.notes.read() },
    ...projects.flatMap(({ id, path }) => [
      {
        source: `git ${id}`,
        read: async () => (await proof.refs.readNotes(path)).flatMap(({ notes }) => notes),
      },
    ]),
  ]
}
