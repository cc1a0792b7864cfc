// `provost config check`
import { existsSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { readConfigFile } from '#adapters/files/config-file'
import { locateHome } from '#adapters/files/home'
import { gitCli } from '#adapters/git/git-cli'
import type { ConfigScope } from '#core/config/config-schema'
import type { CommandContext, Run } from '../command.ts'

type Checked = { file: string; problems: readonly { line: number; path: string; message: string }[] }

export const run: Run = async context => {
  const checked: Checked[] = []
  for (const { file, scope } of await filesOf(context)) {
    const read = await readConfigFile(file, scope)
    checked.push({ file, problems: read.ok ? [] : read.problems })
  }
  const problems = checked.flatMap(({ problems: found }) => found).length
  return { json: { files: checked, problems }, lines: composeLines(checked, context), exitCode: problems === 0 ? 0 : 1 }
}

async function filesOf({ args, cwd, env }: CommandContext): Promise<{ file: string; scope: ConfigScope }[]> {
  const home = locateHome(env)
  if (args.file !== undefined) {
    const file = resolve(cwd, args.file)
    return [{ file, scope: file === home.config ? 'home' : 'project' }]
  }
  const root = (await gitCli.locate(cwd))?.root
  const project = root === undefined ? [] : [{ file: join(root, '.provost', 'config.yaml'), scope: 'project' as const }]
  return [...project, { file: home.config, scope: 'home' as const }].filter(({ file }) => existsSync(file))
}

function composeLines(checked: readonly Checked[], { style }: CommandContext): string[] {
  if (checked.length === 0) return ['no configuration file here; every value has its default']
  return checked.flatMap(({ file, problems }) => {
    const name = join(basename(dirname(file)), basename(file))
    if (problems.length === 0) return [`${style.good('ok')}  ${file}`]
    return problems.map(
      problem => `${style.bad('bad')} ${name}:${problem.line} ${problem.path || 'the file'} ${problem.message}`,
    )
  })
}
