// Puts the pre-push hook into a repository, where git looks for it, and takes it out again.
import { chmod, mkdir, readFile, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Client } from '#api/client'
import { findRepositoryRoot } from '#daemon/local/home-access'
import { writeFileAtomic } from '#files/atomic-write'
import { runGit } from '#git/run-git'
import { provostError } from '#kernel/errors/errors'
import { composeHook, decideHook, type HookAction, isOurHook } from './rules/hook-file.ts'

export type HookPlan = {
  readonly path: string
  readonly text: string
  readonly action: HookAction
  readonly rule: string
  readonly isOurs: boolean
}

export async function planHook(client: Client, cwd: string): Promise<HookPlan> {
  const root = await findRepositoryRoot(cwd)
  const { projects } = await client.call('listProjects')
  const project = projects.find(({ path }) => path === root)
  if (root === undefined || !project) throw provostError('PROJECT_NEEDED', { details: { directory: cwd } })
  const path = join(await findHooks(root), 'pre-push')
  const found = await readFile(path, 'utf8').catch(() => null)
  const text = composeHook(project.repo)
  const { result, rule } = decideHook({ text: found, wanted: text })
  return { path, text, action: result, rule, isOurs: found !== null && isOurHook(found) }
}

/** We ask git without hooks of its own, so what it would use has to be read from its files. */
async function findHooks(root: string): Promise<string> {
  for (const scope of ['--local', '--global', '--system']) {
    const { exitCode, stdout } = await runGit(root, ['config', scope, '--type=path', '--get', 'core.hooksPath'])
    if (exitCode === 0) return resolve(root, stdout.trim())
  }
  const { stdout } = await runGit(root, ['rev-parse', '--git-common-dir'])
  return join(resolve(root, stdout.trim()), 'hooks')
}

export async function writeHook({ path, text }: HookPlan): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFileAtomic(path, text, 0o755)
  await chmod(path, 0o755)
}

export async function removeHook({ path }: HookPlan): Promise<void> {
  await rm(path)
}
