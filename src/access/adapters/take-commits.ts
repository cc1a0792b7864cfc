// Brings the commits of a caged session home: they lie in the layer of the git directory, and only its own branch comes out.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeFileAtomic } from '#files/atomic-write'
import { guardGit } from '#git/guarded-git'
import type { TakenCommits } from '../ports/cages.ts'
import type { KeptCage } from './disk-cages.ts'
import { placeInLayer } from './prepare-layer.ts'
import { bringIndexHome } from './settle-cage.ts'

const COMMIT = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/

const TAKEN = 'taken'

/**
 * Null: there is nothing new. Repeated after a crash it does no harm: objects are added, and the branch moves once. A branch
 * that somebody else moved meanwhile is only ever moved forward.
 */
export async function takeCommits(kept: KeptCage, layer: string, branch: string): Promise<TakenCommits | null> {
  const ref = `refs/heads/${branch}`
  const to = await readLayeredRef(kept, ref)
  if (to === null) return null
  const git = await guardGit(kept.project)
  const from = await git.find('rev-parse', '--verify', '--quiet', ref)
  const last = (await readFile(join(layer, TAKEN), 'utf8').catch(() => '')).trim()
  if (from === undefined || from === to || to === last) return null
  const objects = placeInLayer(join(kept.git.shared, 'objects'), kept.mounts)
  const env = { GIT_ALTERNATE_OBJECT_DIRECTORIES: objects!.path }
  const range = { input: `${to}\n^${from}\n`, env }
  const pack = await git.need(['pack-objects', '--revs', '--stdout', '--quiet'], range)
  await git.need(['index-pack', '--strict', '--stdin'], { input: pack })
  if (from !== last && (await git.find('merge-base', '--is-ancestor', from, to)) === undefined) return null
  const count = Number(await git.fact('rev-list', '--count', to, `^${from}`))
  await git.need(['update-ref', '-m', 'provost: commits of a caged session', ref, to, from])
  await writeFileAtomic(join(layer, TAKEN), to, 0o600)
  await bringIndexHome(kept)
  return { from, to, count }
}

/** As git would find it in the cage: a file of its own, or a line among the packed ones. */
async function readLayeredRef({ git, mounts }: KeptCage, ref: string): Promise<string | null> {
  const read = async (name: string) => {
    const place = placeInLayer(join(git.shared, name), mounts)
    return place && readFile(place.path, 'utf8').catch(() => null)
  }
  const own = (await read(ref))?.trim()
  if (own !== undefined && COMMIT.test(own)) return own
  const packed = (await read('packed-refs'))?.split('\n').find(line => line.endsWith(` ${ref}`))
  const [commit = ''] = packed?.split(' ') ?? []
  return COMMIT.test(commit) ? commit : null
}
