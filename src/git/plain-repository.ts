// The repository that a directory lies in, where no git is needed to tell: an ordinary `.git` directory of our own, with settings
// that move nothing. Every command asks this first, and a process for it costs more than the rest of a small command.
import { lstatSync, type Stats } from 'node:fs'
import { dirname, join } from 'node:path'
import { readOrdinary } from '#files/hashed-file'

/** Undefined where git has to be asked, also about whether there is one at all. */
export async function findPlainRepository(directory: string): Promise<string | undefined> {
  const start = find(directory)
  for (let at = directory; ; at = dirname(at)) {
    const [own, head, here] = [find(join(at, '.git')), find(join(at, 'HEAD')), find(at)]
    if (here?.dev !== start?.dev || head) return undefined // another disk, or what may be a bare repository
    if (own) return own.isDirectory() && (await isPlain(at, [own.uid, here?.uid])) ? at : undefined
    if (at === dirname(at)) return undefined
  }
}

/** Git refuses what belongs to others, and tells where its parts lie elsewhere. */
async function isPlain(root: string, owners: readonly (number | undefined)[]): Promise<boolean> {
  if (owners.some(owner => owner !== process.geteuid?.())) return false
  const [head, elsewhere] = ['HEAD', 'commondir'].map(name => find(join(root, '.git', name)))
  if (!head?.isFile() || elsewhere) return false
  const config = (await readOrdinary(join(root, '.git', 'config')))?.bytes.toString('utf8')
  return config?.split('\n').every(line => PLAIN_LINE.test(line) && !MOVES.test(line)) === true
}

const PLAIN_LINE = /^\s*(?:|[#;].*|\[[\w.-]+(?: "[^"\\]*")?\]|[a-z][\w-]*(?:\s*=[^"\\]*)?)$/i
const MOVES = /^\s*(?:\[include|worktree|bare\b(?!\s*=\s*false\s*$)|repositoryformatversion\s*=\s*[^01\s])/i

/** At once: through the threads of Node a handful of names takes as long as the rest of a small command. */
function find(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false })
  } catch {
    return undefined
  }
}
