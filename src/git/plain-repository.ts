// The repository that a directory lies in, where no git is needed to tell: an ordinary `.git` directory of our own, with settings
// that move nothing. Every command asks this first, and a process for it costs more than the rest of a small command.
import { lstat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { readOrdinary } from '#files/hashed-file'

/** Undefined where git has to be asked, also about whether there is one at all. */
export async function findPlainRepository(directory: string): Promise<string | undefined> {
  const start = await find(directory)
  for (let at = directory; ; at = dirname(at)) {
    const [own, head, here] = await Promise.all([find(join(at, '.git')), find(join(at, 'HEAD')), find(at)])
    if (here?.dev !== start?.dev || head) return undefined // another disk, or what may be a bare repository
    if (own) return own.isDirectory() && (await isPlain(at, [own.uid, here?.uid])) ? at : undefined
    if (at === dirname(at)) return undefined
  }
}

/** Git refuses what belongs to others, and tells where its parts lie elsewhere. */
async function isPlain(root: string, owners: readonly (number | undefined)[]): Promise<boolean> {
  if (owners.some(owner => owner !== process.geteuid?.())) return false
  const [head, elsewhere] = await Promise.all(['HEAD', 'commondir'].map(name => find(join(root, '.git', name))))
  if (!head?.isFile() || elsewhere) return false
  const config = (await readOrdinary(join(root, '.git', 'config')))?.bytes.toString('utf8')
  return config?.split('\n').every(line => PLAIN_LINE.test(line) && !MOVES.test(line)) === true
}

const PLAIN_LINE = /^\s*(?:|[#;].*|\[[\w.-]+(?: "[^"\\]*")?\]|[a-z][\w-]*(?:\s*=[^"\\]*)?)$/i
const MOVES = /^\s*(?:\[include|worktree|bare\b(?!\s*=\s*false\s*$)|repositoryformatversion\s*=\s*[^01\s])/i

function find(path: string) {
  return lstat(path).catch(() => undefined)
}
