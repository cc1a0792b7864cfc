// Writes one setting into a configuration file: what a person wrote around it stays, and a file that would not be valid is
// not written.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findRepositoryRoot } from '#daemon/local/home-access'
import type { Environment } from '#daemon/wiring'
import { writeFileAtomic } from '#files/atomic-write'
import { locateHome } from '#files/home'
import { setYamlValue } from '#formats/yaml/edit-yaml'
import { provostError } from '#kernel/errors/errors'
import { readConfigBytes } from '#project/adapters/config-file'
import { configInvalid } from './rules/config-error.ts'
import { listStill } from './rules/list-still.ts'
import { showConfig } from './show-config.ts'

export type ConfigEdit = { readonly key: string; readonly text: string; readonly isForHome: boolean }

export type EditedConfig = {
  readonly file: string
  readonly key: string
  readonly value: unknown
  /** What holds in spite of it. */
  readonly notes: readonly string[]
}

export async function setConfig(env: Environment, cwd: string, edit: ConfigEdit): Promise<EditedConfig> {
  const scope = edit.isForHome ? 'home' : 'project'
  const root = (await findRepositoryRoot(cwd)) ?? null
  const file = edit.isForHome ? locateHome(env).config : projectFileIn(root, cwd)
  const before = await readFile(file, 'utf8').catch(error => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  const { text, value } = setYamlValue(before, edit.key.split('.'), edit.text)
  const read = await readConfigBytes(Buffer.from(text), scope)
  if (!read.ok) throw configInvalid(file, read.problems)
  await writeFileAtomic(file, text, edit.isForHome ? 0o600 : 0o644)
  // It is written; that the whole does not fit together is what `config show` says.
  const settings = await showConfig(env, locateHome(env), root).catch(() => [])
  return { file, key: edit.key, value, notes: listStill(edit.key, value, settings) }
}

function projectFileIn(root: string | null, cwd: string): string {
  if (root === null) throw provostError('PROJECT_NEEDED', { details: { directory: cwd } })
  return join(root, '.provost', 'config.yaml')
}
