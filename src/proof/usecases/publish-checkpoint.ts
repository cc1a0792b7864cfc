// Copies checkpoints into the repositories of projects, where whoever rewrites the log later has to reach them too.
import { listProjects } from '#project/usecases/find-project'
import type { World } from '#recorder/world'
import { logIdOf } from '../rules/notes/note-list.ts'
import { readCheckpointOf } from './judge-checkpoints.ts'

export type Published = {
  readonly project: string
  readonly ref: string | null
  /** Why it is not there. */
  readonly why: string | null
}

/** Into those that are named; without names into all that lie on this machine. What one refuses holds up no other. */
export async function publishCheckpoints(
  world: World,
  origin: string,
  only: readonly string[] | null,
): Promise<readonly Published[]> {
  const own = (await world.proof.notes.read()).filter(note => readCheckpointOf(note)?.origin === origin)
  const projects = (await listProjects(world)).filter(({ id, node }) => {
    return only ? only.includes(id) : node === null || node === world.node.id
  })
  const published: Published[] = []
  for (const { id, path } of projects)
    try {
      const ref = await world.proof.refs.keepNotes(path, logIdOf(origin), own)
      published.push({ project: id, ref, why: null })
    } catch (error) {
      published.push({ project: id, ref: null, why: error instanceof Error ? error.message : String(error) })
    }
  return published
}
