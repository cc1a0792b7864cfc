// Asks git what a change brings: its commits, its tree, the files it changes, and the lines it adds to some of them.
import { readDiff } from '#change/rules/read-diff'
import { gitText, runGitJob } from '#git/git-job'
import { sha256Hex } from '#kernel/events/hash'
import type { Landings, LandingWish } from '../ports/landings.ts'
import type { LandingChange } from '../rules/land/may-land.ts'

export const gitLandings: Landings = {
  async describe(wish) {
    const nothing = { commits: null, tree: '', blobs: [], addedLines: [] }
    return describe(wish).catch(() => nothing)
  },
}

const EMPTY_TREE = '4b825dc642cb6eb9a060e54bf8d69288fbee4904'

async function describe({ root, base, head, paths }: LandingWish): Promise<LandingChange> {
  const range = base === null ? [head] : [head, `^${base}`]
  const commits = (await gitText(root, 'rev-list', ...range)).split('\n').filter(Boolean)
  const tree = (await gitText(root, 'rev-parse', '--verify', `${head}^{tree}`)).trim()
  const from = base ?? EMPTY_TREE
  const raw = await gitText(root, 'diff-tree', '-r', '-z', '--no-renames', '--raw', '--full-index', from, head)
  return { commits, tree, blobs: readBlobs(raw), addedLines: await readAdded(root, from, head, paths) }
}

/** `:100644 100644 <old> <new> M\0<path>\0` */
function readBlobs(raw: string): LandingChange['blobs'] {
  const words = raw.split('\0')
  return words.flatMap((word, at) => {
    const blob = word.startsWith(':') ? word.split(' ')[3] : undefined
    return blob === undefined || /^0+$/.test(blob) ? [] : [{ path: words[at + 1]!, blob }]
  })
}

async function readAdded(root: string, from: string, head: string, paths: readonly string[]) {
  if (paths.length === 0) return []
  const names = paths.map(path => `:(top,literal)${path}`)
  const diff = await gitText(
    root,
    '-c',
    'core.quotePath=false',
    'diff-tree',
    '-r',
    '-p',
    '-U0',
    '--no-renames',
    from,
    head,
    '--',
    ...names,
  )
  const files = readDiff(diff)
  const added = await Promise.all(files.map(file => addedIn(root, from, file)))
  return added.flat()
}

async function addedIn(root: string, from: string, { path, hunks }: ReturnType<typeof readDiff>[number]) {
  const { stdout, exitCode } = await runGitJob({ cwd: root, args: ['cat-file', 'blob', `${from}:${path}`] })
  const before = new Set(exitCode === 0 ? stdout.toString('utf8').split(/\r?\n/) : [])
  const lines = hunks.flatMap(hunk => hunk.lines.filter(({ kind }) => kind === 'added'))
  return lines.map(({ text }) => {
    const line = text.replace(/\r$/, '')
    return { path, sha256: sha256Hex(line), inBase: before.has(line) }
  })
}
