// The contract of the checkout we stand in, and what its documents say. Neither needs the store or a project.
import { glob, stat } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { findRepositoryRoot } from '#daemon/local/home-access'
import type { Environment } from '#daemon/wiring'
import { provostError } from '#kernel/errors/errors'
import { systemClock } from '#process/system-clock'
import { diskStateDirectories } from './adapters/state-directory.ts'
import { refuseInvalidContract, type SiteContract } from './rules/contract/site-contract.ts'
import { type ReferenceFinding, scanReferences } from './rules/layout/scan-references.ts'
import { chooseContract } from './state-sites.ts'

export type ContractWish = {
  readonly cwd: string
  readonly contract: string | undefined
  readonly dir?: string | undefined
}

export async function findContractHere(_env: Environment, wish: ContractWish): Promise<SiteContract> {
  const directories = diskStateDirectories(systemClock)
  return chooseContract(directories, await findDirectory(wish), wish)
}

async function findDirectory({ cwd, dir }: ContractWish): Promise<string> {
  if (dir !== undefined) return resolve(cwd, dir)
  return join((await findRepositoryRoot(cwd)) ?? cwd, '.provost', 'state')
}

export type ScanWish = ContractWish & { readonly paths: readonly string[] }

export type DocumentFinding = ReferenceFinding & { readonly file: string }

const DEFAULT_GLOBS = ['agents/**/*.md', 'workflows/**/*.md', 'docs/**/*.md']
const DOCUMENT_BYTES_MAX = 4 * 1024 * 1024

export async function scanDocuments(
  env: Environment,
  wish: ScanWish,
): Promise<{ readonly files: number; readonly findings: readonly DocumentFinding[] }> {
  const site = await findContractHere(env, wish)
  refuseInvalidContract(site)
  const directories = diskStateDirectories(systemClock)
  const files = await listDocuments(wish)
  const findings: DocumentFinding[] = []
  for (const file of files) {
    const reading = await directories.readText(file, DOCUMENT_BYTES_MAX)
    if (reading.kind !== 'text') continue
    const place = { file: relative(wish.cwd, file) }
    findings.push(...scanReferences(reading.text, site.contract).map(finding => ({ ...place, ...finding })))
  }
  return { files: files.length, findings }
}

/** Each once, sorted; a directory stands for all markdown below it. */
async function listDocuments({ cwd, paths }: ScanWish): Promise<string[]> {
  const patterns = paths.length === 0 ? DEFAULT_GLOBS : await Promise.all(paths.map(path => patternOf(cwd, path)))
  const found = await Array.fromAsync(glob(patterns, { cwd }))
  return [...new Set(found)].sort().map(file => resolve(cwd, file))
}

async function patternOf(cwd: string, path: string): Promise<string> {
  const stats = await stat(resolve(cwd, path)).catch(() => undefined)
  if (!stats && !/[*?[{]/.test(path))
    throw provostError('NOT_FOUND', { hint: 'name a document that exists', details: { noun: 'file', id: path } })
  return stats?.isDirectory() ? `${path.replace(/\/+$/, '')}/**/*.md` : path
}
