// Brings the commits of a caged session home: they lie in the layer of the git directory, and only its own branch comes out.
import { lstat, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeFileAtomic } from '#files/atomic-write'
import { guardRepository } from '#git/guarded-git'
import type { StepWatch } from '#kernel/ports/step-watch'
import type { TakenCommits } from '../ports/cages.ts'
import type { KeptCage } from './kept-cage.ts'
import { type LayerPlace, placeInLayer } from './prepare-layer.ts'
import { readInLayer } from './read-in-layer.ts'
import { bringIndexHome } from './settle-cage.ts'

const COMMIT = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/

const TAKEN = 'taken'

/**
 * Null: there is nothing new. Repeated after a crash it does no harm: objects are added, and the branch moves once. A branch
 * that somebody else moved meanwhile is only ever moved forward.
 */
export async function takeCommits(
  kept: KeptCage,
  layer: string,
  branch: string,
  steps: StepWatch,
): Promise<TakenCommits | null> {
  const ref = `refs/heads/${branch}`
  const to = await readLayeredRef(kept, ref)
  if (to === null) return null
  const git = await guardRepository(kept.project)
  const from = await git.find('rev-parse', '--verify', '--quiet', ref)
  const last = (await readFile(join(layer, TAKEN), 'utf8').catch(() => '')).trim()
  if (from === undefined || from === to || to === last) return null
  const objects = placeInLayer(join(kept.git.shared, 'objects'), kept.mounts)
  if (objects === null || !(await areItsOwn(objects))) return null
  const env = { GIT_ALTERNATE_OBJECT_DIRECTORIES: objects.path }
  const range = { input: `${to}\n^${from}\n`, env }
  const pack = await git.need(['pack-objects', '--revs', '--stdout', '--quiet'], range)
  await git.need(['index-pack', '--strict', '--stdin'], { input: pack })
  if (from !== last && (await git.find('merge-base', '--is-ancestor', from, to)) === undefined) return null
  steps('commits packed')
  const count = Number(await git.fact('rev-list', '--count', to, `^${from}`))
  await git.need(['update-ref', '-m', 'provost: commits of a caged session', ref, to, from])
  steps('commits home')
  await writeFileAtomic(join(layer, TAKEN), to, 0o600)
  await bringIndexHome(kept)
  return { from, to, count }
}

/** Neither a link nor a list leads on to objects of another repository, which would come home with the branch. */
async function areItsOwn({ path }: LayerPlace): Promise<boolean> {
  const look = (name: string) => lstat(join(path, name)).catch(() => undefined)
  const [itself, packs, info] = await Promise.all(['', 'pack', 'info'].map(look))
  const isPlain = [itself, packs, info].every(found => found === undefined || found.isDirectory())
  return isPlain && (await look('info/alternates')) === undefined
}

/** As git would find it in the cage: a file of its own, or a line among the packed ones. */
async function readLayeredRef({ git, mounts }: KeptCage, ref: string): Promise<string | null> {
  const read = async (name: string) => {
    const place = placeInLayer(join(git.shared, name), mounts)
    return place && (await readInLayer(place))?.bytes.toString('utf8')
  }
  const own = (await read(ref))?.trim()
  if (own !== undefined && COMMIT.test(own)) return own
  const packed = (await read('packed-refs'))?.split('\n').find(line => line.endsWith(` ${ref}`))
  const [commit = ''] = packed?.split(' ') ?? []
  return COMMIT.test(commit) ? commit : null
}
