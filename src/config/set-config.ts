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

export type ConfigEdit = { readonly key: string; readonly text: string; readonly isForHome: boolean }

export type EditedConfig = { readonly file: string; readonly key: string; readonly value: unknown }

export async function setConfig(env: Environment, cwd: string, edit: ConfigEdit): Promise<EditedConfig> {
  const scope = edit.isForHome ? 'home' : 'project'
  const file = edit.isForHome ? locateHome(env).config : await findProjectFile(cwd)
  const before = await readFile(file, 'utf8').catch(error => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  const { text, value } = setYamlValue(before, edit.key.split('.'), edit.text)
  const read = await readConfigBytes(Buffer.from(text), scope)
  if (!read.ok) throw configInvalid(file, read.problems)
  await writeFileAtomic(file, text, edit.isForHome ? 0o600 : 0o644)
  return { file, key: edit.key, value }
}

async function findProjectFile(cwd: string): Promise<string> {
  const root = await findRepositoryRoot(cwd)
  if (root === undefined) throw provostError('PROJECT_NEEDED', { details: { directory: cwd } })
  return join(root, '.provost', 'config.yaml')
}
