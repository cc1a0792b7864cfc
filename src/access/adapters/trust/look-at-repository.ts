// Gathers what a repository brings that has effect, without running anything of it.
import { lstat, readdir, readFile, readlink, realpath, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { runGit } from '#git/run-git'
import { type Sha256, sha256Hex } from '#kernel/events/hash'
import { canonicalJson } from '#kernel/reading/canonical-json'
import { isObject } from '#kernel/reading/json-value'
import { loadConfigFile } from '#project/adapters/config-file'
import { needOwnDirectory } from '#project/adapters/own-directory'
import type { RepositoryLook } from '../../ports/trust.ts'
import { effectiveParts } from '../../rules/repository/effective-parts.ts'
import { lowerGitKey } from '../../rules/repository/git-keys.ts'

type Hashed = { readonly sha256: Sha256; readonly words: string }

export async function lookAtRepository(root: string): Promise<RepositoryLook> {
  const path = await realpath(root).catch(() => root) // where it is gone git says so
  await needOwnDirectory(path)
  const [{ value }, files, git, hooks] = await Promise.all([
    loadConfigFile(join(path, '.provost', 'config.yaml'), 'project'),
    listFiles(path),
    listSettings(path),
    listHooks(path),
  ])
  const config = isObject(value) ? value : null
  const { parts, hash } = effectiveParts({ config, files, git, hooks })
  const words = {
    ...Object.fromEntries(Object.entries(config ?? {}).map(([key, said]) => [`config:${key}`, canonicalJson(said)])),
    ...Object.fromEntries(files.map(file => [`file:${file.path}`, file.words])),
    ...Object.fromEntries(git.map(({ key, value: said }) => [`git:${lowerGitKey(key)}`, said])),
    ...Object.fromEntries(hooks.map(hook => [`hook:${hook.name}`, hook.words])),
  }
  return { path, parts, hash, words: Object.fromEntries(Object.keys(parts).map(part => [part, words[part] ?? ''])) }
}

const PLACES = ['contract.yaml', 'config.local.yaml', 'prompts', 'evidence/policies']

async function listFiles(root: string): Promise<({ path: string } & Hashed)[]> {
  const found = await Promise.all(PLACES.map(place => filesBelow(join(root, '.provost', place))))
  const hashed = found.flat().map(async file => ({ path: relative(root, file), ...(await hashFile(file)) }))
  return Promise.all(hashed)
}

async function filesBelow(place: string): Promise<string[]> {
  const here = await lstat(place).catch(() => undefined)
  if (here === undefined) return []
  if (!here.isDirectory()) return [place]
  const entries = await readdir(place, { recursive: true, withFileTypes: true })
  return entries.filter(entry => !entry.isDirectory()).map(entry => join(entry.parentPath, entry.name))
}

const BYTES_MAX = 4 * 1024 * 1024

/** A pipe is never opened, and where a link leads is a part of what it says. */
async function hashFile(file: string): Promise<Hashed> {
  const target = await readlink(file).catch(() => '')
  const found = await stat(file).catch(() => undefined)
  const isRead = found?.isFile() && found.size <= BYTES_MAX
  const content = isRead ? await readFile(file) : Buffer.from(`${found?.size ?? 'nothing'} ${found?.mtimeMs ?? ''}`)
  const link = target === '' ? '' : `link to ${target}\n`
  const sha256 = sha256Hex(Buffer.concat([Buffer.from(link), content]))
  return { sha256, words: `${link.trim()} ${found?.size ?? 0} bytes, ${sha256.slice(0, 12)}`.trim() }
}

/** Only what belongs to the repository: a person's own settings are theirs. */
async function listSettings(root: string): Promise<{ key: string; value: string }[]> {
  const { exitCode, stdout } = await runGit(root, ['config', '--includes', '--show-scope', '-z', '--list'])
  if (exitCode !== 0) return []
  const fields = stdout.split('\0')
  const rows = fields.flatMap((scope, index) => (index % 2 === 0 ? [{ scope, entry: fields[index + 1] ?? '' }] : []))
  return rows
    .filter(({ scope }) => scope === 'local' || scope === 'worktree')
    .map(({ entry }) => {
      const end = entry.indexOf('\n')
      return end < 0 ? { key: entry, value: '' } : { key: entry.slice(0, end), value: entry.slice(end + 1) }
    })
    .filter(({ key }) => key !== '')
}

async function listHooks(root: string): Promise<({ name: string } & Hashed)[]> {
  const { exitCode, stdout } = await runGit(root, ['rev-parse', '--path-format=absolute', '--git-common-dir'])
  if (exitCode !== 0) return []
  const hooks = await filesBelow(join(stdout.replace(/\n$/, ''), 'hooks'))
  const named = hooks.filter(file => !file.endsWith('.sample'))
  return Promise.all(
    named.map(async file => ({ name: file.slice(file.lastIndexOf('/') + 1), ...(await hashFile(file)) })),
  )
}
