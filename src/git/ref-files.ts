// The commit of a branch, of a ref of ours or of HEAD, read from git's own files: what is asked many times in a task must not start a process each time.
import { join } from 'node:path'
import { readOrdinary } from '#files/hashed-file'
import { isWholeId } from './commit-answers.ts'

const DEPTH_MAX = 5

/** Undefined where it does not stand there in so many words, and git has to be asked: linked worktrees, packed refs, no commit yet. */
export async function findRefInFiles(root: string, ref: string): Promise<string | undefined> {
  let name = ref
  for (let depth = 0; depth < DEPTH_MAX && isPlain(name); depth++) {
    const text = (await readOrdinary(join(root, '.git', name)))?.bytes.toString('utf8').trim() ?? ''
    if (isWholeId(text)) return text
    if (!text.startsWith('ref: ')) return undefined
    name = text.slice('ref: '.length)
  }
  return undefined
}

function isPlain(name: string): boolean {
  return name === 'HEAD' || (/^refs\/(?:heads|provost)\//.test(name) && !name.split('/').includes('..'))
}
