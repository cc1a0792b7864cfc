// Finds every checkpoint that there is of this log. A place that cannot be read is named: it never counts as agreement.
import { sha256Hex } from '#kernel/events/hash'
import type { Project } from '#project/rules/project'
import { listProjects } from '#project/usecases/find-project'
import type { Store } from '#store/ports/store'
import { readTlogProof } from '../rules/notes/tlog-proof.ts'
import { LOG_FILE } from '../rules/packs/pack-file.ts'
import { readPack } from '../rules/packs/read-pack.ts'
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
  const packs = await Promise.all(projects.map(project => listPacks(proof, project)))
  return [
    { source: 'store', read: () => store.tree.readNotes() },
    { source: 'home', read: () => proof.notes.read() },
    ...projects.flatMap(({ id, path }) => [
      {
        source: `git ${id}`,
        read: async () => (await proof.refs.readNotes(path)).flatMap(({ notes }) => notes),
      },
    ]),
    ...packs.flat(),
    ...(await listWitnesses(proof)),
  ]
}

/** A pack carries the checkpoint that covers it, wherever it was carried since. */
async function listPacks({ packs }: ProofWorld, { id, path }: Project): Promise<readonly Place[]> {
  return (await packs.list(path)).map(name => ({
    source: `pack ${name} of ${id}`,
    read: async () => [noteOfPack(await packs.read(path, name))],
  }))
}

function noteOfPack(bytes: Uint8Array): string {
  const pack = readPack(bytes)
  const file = pack.ok ? pack.files.find(({ name }) => name === LOG_FILE) : undefined
  const proof = file && readTlogProof(new TextDecoder().decode(file.bytes))
  if (proof === undefined || typeof proof === 'string') throw new Error('it is no pack with a proof of its log')
  return proof.checkpoint
}

/** What they saw last of the log of this home; without a key it has signed nothing that they could have seen. */
async function listWitnesses({ key, witnesses, readWitness }: ProofWorld): Promise<readonly Place[]> {
  const own = await key.find().catch(() => undefined)
  if (!own) return []
  const known = (await witnesses.read()).witnesses
  return known.map(({ name, url }) => ({
    source: `witness ${name}`,
    read: async () => {
      const note = await readWitness(url, sha256Hex(own.name))
      return note === null ? [] : [note]
    },
  }))
}
