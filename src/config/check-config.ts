// Checks configuration files without resolving them.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { findRepositoryRoot } from '#daemon/local/home-access'
import type { Environment } from '#daemon/wiring'
import { locateHome } from '#files/home'
import { provostError } from '#kernel/errors/errors'
import { readConfigFile } from '#project/adapters/config-file'
import type { PlacedProblem } from './rules/config-error.ts'
import type { ConfigScope } from './rules/sections/config-schema.ts'

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
