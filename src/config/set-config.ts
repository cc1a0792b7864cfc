// Writes one setting into a configuration file: what a person wrote around it stays, and a file that would not be valid is
// not written.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeFileAtomic } from '#adapters/files/atomic-write'
import { readConfigBytes } from '#adapters/files/config-file'
import { locateHome } from '#adapters/files/home'
import { configInvalid } from '#core/config/config-error'
import { provostError } from '#core/kernel/errors'
import { setYamlValue } from '#formats/edit-yaml'
import type { Environment } from '../wiring.ts'
import { findRepositoryRoot } from './home-access.ts'

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
