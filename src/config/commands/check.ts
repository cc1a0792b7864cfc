// `provost config check`

import type { Run } from '#cli/command'
import type { Style } from '#cli/print/style'
import { cleanText } from '#kernel/text/text-hygiene'
import { type CheckedConfig, checkConfig } from '../check-config.ts'

export const run: Run = async ({ args, cwd, env, style }) => {
  const files = await checkConfig(env, cwd, args.file)
  const problems = files.reduce((sum, file) => sum + file.problems.length, 0)
  return { json: { files, problems }, lines: composeLines(files, style), exitCode: problems === 0 ? 0 : 1 }
}

function composeLines(files: readonly CheckedConfig[], style: Style): string[] {
  if (files.length === 0) return ['no configuration file here; every value has its default']
  return files.flatMap(({ file, problems }) => {
    if (problems.length === 0) return [`${style.good('ok')}   ${cleanText(file)}`]
    return problems.map(
      ({ line, path, message }) =>
        `${style.bad('bad')}  ${cleanText(`${file}:${line} ${path || 'the file'} ${message}`)}`,
    )
  })
}
