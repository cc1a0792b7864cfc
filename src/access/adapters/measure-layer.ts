// How much lies in the layer of a session: what its agents wrote outside of their worktree. A file that leads nowhere takes nothing.
import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { LayerSize } from '../ports/cages.ts'
import type { KeptCage } from './kept-cage.ts'
import { placesOfOverlay } from './prepare-layer.ts'

const BLOCK_BYTES = 512

/** Stops counting behind `max`: whoever asks wants to know whether it is over. */
export async function measureLayer({ mounts }: Pick<KeptCage, 'mounts'>, max: number): Promise<LayerSize> {
  const tops = mounts.flatMap(({ mode, layer }) => {
    if (layer === null) return []
    return [mode === 'overlay' ? placesOfOverlay(layer)[0] : layer]
  })
  const count = new Count(max, new Set(tops))
  for (const top of tops) await count.add(top)
  return { bytes: count.bytes, unread: count.unread }
}

class Count {
  bytes = 0
  /** An agent can shut a directory of its own, also for whoever counts. */
  unread: string | null = null
  readonly #max: number
  readonly #tops: ReadonlySet<string>
  readonly #linked = new Set<number>()

  constructor(max: number, tops: ReadonlySet<string>) {
    this.#max = max
    this.#tops = tops
  }

  async add(path: string): Promise<void> {
    if (this.bytes > this.#max) return
    const found = await lstat(path).catch(() => undefined)
    if (!found) return
    if (found.nlink === 1 || found.isDirectory() || !this.#linked.has(found.ino))
      this.bytes += found.blocks * BLOCK_BYTES
    this.#linked.add(found.ino)
    if (found.isDirectory()) await this.#addBelow(path)
  }

  async #addBelow(path: string): Promise<void> {
    const names = await readdir(path).catch(() => {
      this.unread ??= path
      return []
    })
    // The tops of others are counted by themselves; what the kernel keeps beside one is its own.
    const isOther = (name: string) =>
      this.#tops.has(join(path, name)) || (name === 'work' && this.#tops.has(join(path, 'upper')))
    for (const name of names) if (!isOther(name)) await this.add(join(path, name))
  }
}
