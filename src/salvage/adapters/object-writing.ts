// Files and trees as objects of the repository: the bytes that lie on disk, past every filter, through indexes of our own.
import { randomBytes } from 'node:crypto'
import { readlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { GuardedRepository } from '#git/guarded-git'
import { joinRaw, pathBytes, quoteRaw, type RawPath, rawPath } from '#git/raw-path'
import { provostError } from '#kernel/errors/errors'
import type { DiskFile } from './walk-files.ts'

export type TreeLine = { readonly mode: string; readonly oid: string; readonly path: string }

const OWNER_EXECUTES = 0o100

/** `scratch` is a directory for what git must find as a file. */
export type ObjectTools = { readonly git: GuardedRepository; readonly scratch: string }

/** What the files are called in git; with `isStored` they are in it afterwards. */
export async function hashFiles(
  { git, scratch }: ObjectTools,
  files: readonly DiskFile[],
  isStored: boolean,
): Promise<TreeLine[]> {
  if (files.length === 0) return []
  const sources: string[] = []
  for (const [index, file] of files.entries()) {
    sources.push(
      file.kind === 'file' ? joinRaw(rawPath(git.cwd), file.path) : await writeTarget(git.cwd, file, index, scratch),
    )
  }
  const args = ['hash-object', ...(isStored ? ['-w'] : []), '--no-filters', '--stdin-paths']
  const answer = await git.need(args, { input: sources.map(source => `${quoteRaw(source)}\n`).join('') })
  const oids = answer.toString('latin1').split('\n').filter(Boolean)
  if (oids.length !== files.length) throw provostError('GIT_FAILED', { message: 'git hash-object left out a file' })
  return files.map((file, index) => ({ mode: modeOf(file), oid: oids[index]!, path: file.path }))
}

/** Git would follow a link, so it gets the target as a file. */
async function writeTarget(top: string, { path }: DiskFile, index: number, scratch: string): Promise<RawPath> {
  const target = join(scratch, `link-${index}`)
  await writeFile(target, await readlink(pathBytes(joinRaw(rawPath(top), path)), { encoding: 'buffer' }))
  return rawPath(target)
}

export function modeOf({ kind, permissions }: DiskFile): string {
  if (kind === 'link') return '120000'
  return (permissions & OWNER_EXECUTES) === 0 ? '100644' : '100755'
}

export async function writeTree({ git, scratch }: ObjectTools, lines: readonly TreeLine[]): Promise<string> {
  const env = { GIT_INDEX_FILE: newIndex(scratch) }
  await putInto(git, env, lines)
  return (await git.need(['write-tree'], { env })).toString('latin1').trim()
}

/** Later lines take the place of earlier ones that they cannot be beside. */
export async function putInto(
  git: GuardedRepository,
  env: Readonly<Record<string, string>>,
  lines: readonly (TreeLine & { readonly stage?: number })[],
): Promise<void> {
  const text = lines.map(({ mode, oid, stage = 0, path }) => `${mode} ${oid} ${stage}\t${path}\0`).join('')
  await git.need(['update-index', '-z', '--index-info'], { env, input: pathBytes(text) })
}

export function newIndex(scratch: string): string {
  return join(scratch, `index-${randomBytes(6).toString('hex')}`)
}

export async function writeBlob(git: GuardedRepository, bytes: string | Uint8Array): Promise<string> {
  const args = ['hash-object', '-w', '--no-filters', '--stdin']
  return (await git.need(args, { input: bytes })).toString('latin1').trim()
}
