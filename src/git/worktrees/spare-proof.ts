// What of the files of a spare worktree is still as it was handed over. Git is asked as soon as they are given back, beside whatever
// comes next: from then on nobody works there. Who takes them later than that asks anew.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findCommonDirectory } from '../common-directory.ts'
import { type Seal, unseal } from './sealed-indexes.ts'
import { askUnfit, listUnseen, type Unfit } from './unfit-files.ts'

export type Proof = {
  /** Undefined where it cannot be told. */
  readonly unfit: Unfit | undefined
  /** Whatever fits was so then. */
  readonly askedAtMs: number
}

const FRESH_MS = 2_000

const begun = new WeakMap<Seal, Promise<Proof>>()

export function beginProof(root: string, files: string, seal: Seal): void {
  begun.set(seal, ask(root, files, seal))
}

/** `files`: where they lie now. Who moved them may have kept git from answering. */
export async function needProof(root: string, files: string, seal: Seal): Promise<Proof> {
  const early = await begun.get(seal)
  const { unfit, askedAtMs } = early && isFresh(early) ? early : await ask(root, files, seal)
  const unseen = listUnseen(files, seal)
  const isTold = unfit !== undefined && unseen !== undefined
  return { unfit: isTold ? { ...unfit, changed: [...new Set([...unfit.changed, ...unseen])] } : undefined, askedAtMs }
}

function isFresh({ unfit, askedAtMs }: Proof): boolean {
  const ageMs = Date.now() - askedAtMs
  return unfit !== undefined && ageMs >= 0 && ageMs < FRESH_MS
}

async function ask(root: string, files: string, seal: Seal): Promise<Proof> {
  const askedAtMs = Date.now()
  try {
    const place = await mkdtemp(join(tmpdir(), 'provost-index-')) // for nobody else's eyes: it names every file
    try {
      const index = join(place, 'index')
      await unseal(seal, index)
      // Told where everything is, git follows no link that lies among the files.
      const env = { GIT_DIR: await findCommonDirectory(root), GIT_WORK_TREE: files, GIT_INDEX_FILE: index }
      return { unfit: await askUnfit(files, env), askedAtMs }
    } finally {
      await rm(place, { recursive: true, force: true })
    }
  } catch {
    return { unfit: undefined, askedAtMs }
  }
}
