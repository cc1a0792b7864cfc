// Checks configuration files without resolving them.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readConfigFile } from '#adapters/files/config-file'
import { locateHome } from '#adapters/files/home'
import type { PlacedProblem } from '#core/config/config-error'
import type { ConfigScope } from '#core/config/config-schema'
import { provostError } from '#core/kernel/errors'
import type { Environment } from '../wiring.ts'
import { findRepositoryRoot } from './home-access.ts'

export type CheckedConfig = { readonly file: string; readonly problems: readonly PlacedProblem[] }

export async function checkConfig(env: Environment, cwd: string, named: string | undefined): Promise<CheckedConfig[]> {
  const files = named === undefined ? await findFiles(env, cwd) : [nameFile(env, resolve(cwd, named))]
  return Promise.all(
    files.map(async ({ file, scope }) => {
      const read = await readConfigFile(file, scope)
      return { file, problems: read.ok ? [] : read.problems }
    }),
  )
}

type ConfigFile = { readonly file: string; readonly scope: ConfigScope }

function nameFile(env: Environment, file: string): ConfigFile {
  if (!existsSync(file))
    throw provostError('NOT_FOUND', {
      message: `no file ${file}`,
      hint: 'name an existing file',
      details: { noun: 'file', id: file },
    })
  return { file, scope: file === locateHome(env).config ? 'home' : 'project' }
}

async function findFiles(env: Environment, cwd: string): Promise<ConfigFile[]> {
  const root = await findRepositoryRoot(cwd)
  const project = root === undefined ? [] : [{ file: join(root, '.provost', 'config.yaml'), scope: 'project' as const }]
  return [...project, { file: locateHome(env).config, scope: 'home' as const }].filter(({ file }) => existsSync(file))
}
