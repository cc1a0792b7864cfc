// Where a pack goes once it is made: a file of the project, a ref, a note on the commit, and where a person wants it a remote.
import { recordDecision } from '#recorder/record-decision'
import type { Asking, World } from '#recorder/world'
import { logIdOf } from '../rules/notes/note-list.ts'
import type { MadeProof } from './make-proof.ts'
import { publishCheckpoints } from './publish-checkpoint.ts'

export type KeptProof = { readonly file: string; readonly ref: string }

export async function keepProof({ proof }: World, { root, tree, bytes }: MadeProof): Promise<KeptProof> {
  const file = await proof.packs.write(root, tree, bytes)
  return { file, ref: await proof.refs.keepPack(root, tree, bytes) }
}

export type PublishedProof = {
  readonly tree: string
  readonly refs: readonly string[]
  readonly pushedTo: string | null
}

/** Nothing leaves the machine unless a remote is named. */
export async function publishProof(
  world: World,
  asking: Asking,
  made: MadeProof,
  remote: string | null,
): Promise<PublishedProof> {
  const { proof } = world
  const { root, tree, commit, bytes, statement } = made
  const { log } = statement.predicate
  const checkpoints = await publishCheckpoints(world, log.origin, [made.project])
  const lines = [
    `Provost proof of tree ${tree}`,
    `sha256 ${proof.hash(bytes)} in refs/provost/proof/${tree}`,
    `key ${made.vkey}`,
  ]
  const refs = [
    await proof.refs.keepPack(root, tree, bytes),
    await proof.refs.noteCommit(root, commit, lines),
    ...checkpoints.flatMap(({ ref }) => ref ?? []),
  ]
  if (remote !== null) await proof.refs.push(root, remote, refs)
  const where = remote ?? `checkpoint ${logIdOf(log.origin)}`
  await recordDecision(world, { ...asking, onceKey: null, seenVersion: null }, `proof/${tree}`, history => {
    const isKnown = history.some(({ type, data }) => type === 'proof.published' && data.where === where)
    if (isKnown) return null
    return {
      type: 'proof.published',
      decision: { result: 'published', rule: 'PUBLISHED', evidence: { refs } },
      data: { where },
    }
  })
  return { tree, refs, pushedTo: remote }
}
