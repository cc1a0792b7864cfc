// Copies of changes for reviewers, below `copies/` of the home. Objects are carried over one by one and never shared, so that
// nothing made in a copy can be reached from the project, and nothing else of the project from the copy.
import { mkdir, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { gitJob, gitText, runGitJob } from '#git/git-job'
import type { CopyWish, MadeCopy, OtherBytes, ReviewCopies } from '../ports/review-copies.ts'

const KEPT_HEADS = ['tree', 'parent', 'author', 'committer', 'encoding']

const ASIDE = 'put-aside'

export function gitReviewCopies(home: string): ReviewCopies {
  const folder = join(home, 'copies')
  const pathOf = (root: string, name: string) => join(folder, name, basename(root))
  return {
    pathOf,
    async make(wish, others) {
      const path = pathOf(wish.root, wish.name)
      await mkdir(path, { recursive: true })
      await carryOver(wish, path)
      return others.length === 0 && !wish.renamed ? describeTarget(wish, path) : replaceTarget(wish, path, others)
    },
    async readFile(root, commit, path) {
      const { exitCode, stdout } = await runGitJob({ cwd: root, args: ['cat-file', 'blob', `${commit}:${path}`] })
      return exitCode === 0 ? stdout : null
    },
    async parentsOf(root, commit) {
      const words = (await gitText(root, 'rev-list', '--parents', '--no-walk', commit)).trim().split(' ')
      return words.slice(1)
    },
    list: async () => (await readdir(folder).catch(() => [])).filter(name => name !== ASIDE),
    async remove(name, worktrees = []) {
      for (const path of [...worktrees, join(folder, name)]) await rm(path, { recursive: true, force: true })
      for (const path of worktrees) await removeEmptyAbove(join(home, 'worktrees'), path)
    },
    async putAside(name) {
      await mkdir(join(folder, ASIDE), { recursive: true })
      await rename(join(folder, name), join(folder, ASIDE, name))
    },
  }
}

/** The place of worktrees of one repository, if nothing is in it any more. */
async function removeEmptyAbove(top: string, path: string): Promise<void> {
  for (let at = dirname(path); at.startsWith(`${top}/`); at = dirname(at)) await rmdir(at).catch(() => {})
}

/** Both commits with all their files; what lies before the base is not there, and git is told so. */
async function carryOver({ root, base, target }: CopyWish, path: string): Promise<void> {
  await gitJob({ cwd: path, args: ['init', '--quiet', '--initial-branch=main', '--template='] })
  const input = `--shallow ${base}\n${base}\n${target}\n`
  const pack = await gitJob({ cwd: root, args: ['pack-objects', '--revs', '--shallow', '--stdout', '--quiet'], input })
  await gitJob({ cwd: path, args: ['unpack-objects', '-q'], input: pack })
  await endHistoryAt(path, base)
}

/** What its parents are git knows, and that they are not there. */
function endHistoryAt(path: string, commit: string): Promise<void> {
  return writeFile(join(path, '.git', 'shallow'), `${commit}\n`)
}

async function describeTarget({ target }: CopyWish, path: string): Promise<MadeCopy> {
  await leaveOnly(path, target)
  const tree = await gitText(path, 'rev-parse', `${target}^{tree}`)
  return { path, commit: target, tree: tree.trim(), blobs: [] }
}

async function replaceTarget(wish: CopyWish, path: string, others: readonly OtherBytes[]): Promise<MadeCopy> {
  const index = { GIT_INDEX_FILE: join(path, '.git', 'other-index') }
  await gitJob({ cwd: path, args: ['read-tree', wish.target], env: index })
  const blobs: MadeCopy['blobs'][number][] = []
  for (const { path: file, bytes } of others) {
    const blob = (await gitJob({ cwd: path, args: ['hash-object', '-w', '--stdin'], input: bytes })).toString().trim()
    const [mode] = (await gitText(path, 'ls-tree', wish.target, '--', file)).split(' ', 1)
    await gitJob({ cwd: path, args: ['update-index', '--cacheinfo', `${mode},${blob},${file}`], env: index })
    blobs.push({ path: file, blob })
  }
  const tree = (await gitJob({ cwd: path, args: ['write-tree'], env: index })).toString().trim()
  await rm(index.GIT_INDEX_FILE, { force: true })
  const commit = await commitLike(wish, path, tree)
  if (wish.base === wish.target) await endHistoryAt(path, commit)
  await leaveOnly(path, commit)
  return { path, commit, tree, blobs }
}

/** One branch and what it reaches: a target that gave way must not be found by whoever looks around. */
async function leaveOnly(path: string, commit: string): Promise<void> {
  await gitJob({ cwd: path, args: ['-c', 'core.logAllRefUpdates=false', 'update-ref', 'refs/heads/main', commit] })
  await gitJob({ cwd: path, args: ['prune', '--expire=now'] })
}

/** The text of the commit with another tree, and without the signature that would no longer hold. */
async function commitLike({ target, renamed }: CopyWish, path: string, tree: string): Promise<string> {
  const text = (await gitJob({ cwd: path, args: ['cat-file', 'commit', target] })).toString('latin1')
  const end = text.indexOf('\n\n')
  const heads = text
    .slice(0, end)
    .split('\n')
    .filter(line => KEPT_HEADS.includes(line.split(' ', 1)[0]!))
    .map(line => (line.startsWith('tree ') ? `tree ${tree}` : line))
  const message = renamed ? text.slice(end).replaceAll(renamed.from, renamed.to) : text.slice(end)
  const input = Buffer.from(`${heads.join('\n')}${message}`, 'latin1')
  return (await gitJob({ cwd: path, args: ['hash-object', '-w', '-t', 'commit', '--stdin'], input })).toString().trim()
}
