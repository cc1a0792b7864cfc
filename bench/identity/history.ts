// Published versions as a git history: one commit per version, with its sources and nothing else.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

export type Version = {
  readonly commit: string
  readonly tree: string
  /** Blob by path. */
  readonly files: ReadonlyMap<string, string>
  readonly textOf: (path: string) => string
}

export type Language = 'TypeScript' | 'JavaScript'

export type GitHistory = { readonly root: string; readonly versions: readonly Version[] }

const IDENTITY = ['-c', 'user.name=bench', '-c', 'user.email=bench', '-c', 'core.autocrlf=false', '-c', 'gc.auto=0']
const OUTPUT_BYTES_MAX = 256 * 1024 * 1024

export function git(root: string, ...args: string[]): string {
  // No configuration of the machine changes how lines are tracked.
  const env = { ...process.env, GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: '/dev/null' }
  const options = { cwd: root, env, encoding: 'utf8', maxBuffer: OUTPUT_BYTES_MAX } as const
  return execFileSync('git', [...IDENTITY, ...args], options)
}

export function commitVersions(root: string, tarballs: readonly string[], language: Language): GitHistory {
  mkdirSync(root)
  git(root, 'init', '--quiet')
  return { root, versions: tarballs.map(tarball => commitVersion(root, tarball, language)) }
}

function commitVersion(root: string, tarball: string, language: Language): Version {
  for (const name of readdirSync(root)) if (name !== '.git') rmSync(join(root, name), { recursive: true, force: true })
  git(root, 'read-tree', '--empty')
  // The one directory at the top of a tarball has had many names.
  execFileSync('tar', ['-xzf', tarball, '-C', root, '--strip-components=1', '--no-same-owner'], { stdio: 'pipe' })
  const paths = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(path => isWrittenByHand(path, language))
  git(root, 'add', '--force', '--', ...paths)
  git(root, 'commit', '--quiet', '--allow-empty', '--message=A version')
  return readVersion(root)
}

/** What a compiler made of TypeScript is not: there only the sources count, and no declarations. */
function isWrittenByHand(path: string, language: Language): boolean {
  const isSource = language === 'TypeScript' ? /(?<!\.d)\.ts$/.test(path) : /\.[cm]?js$/.test(path)
  return isSource && !/^\.git\/|(^|\/)(node_modules|dist)\/|\.min\.js$/.test(path)
}

function readVersion(root: string): Version {
  const [commit, tree] = git(root, 'rev-parse', 'HEAD', 'HEAD^{tree}').trim().split('\n')
  const rows = git(root, 'ls-tree', '-r', '-z', 'HEAD').split('\0').filter(Boolean)
  const files = rows.map(row => {
    const [description, path] = row.split('\t') as [string, string]
    return [path, description.split(' ')[2]!] as const
  })
  const texts = new Map(files.map(([path]) => [path, readFileSync(join(root, path), 'utf8')]))
  return { commit: commit!, tree: tree!, files: new Map(files), textOf: path => texts.get(path) ?? '' }
}
