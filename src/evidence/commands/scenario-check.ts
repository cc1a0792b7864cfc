// `provost evidence scenario check`
import { glob } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Run } from '#cli/command'
import { readFileOfText } from '#daemon/local/text-file'
import { readScenarioYaml } from '#formats/yaml/scenario-yaml'
import { cleanText } from '#kernel/text/text-hygiene'

export const run: Run = async ({ rest, cwd, style }) => {
  const named = rest.length > 0 ? rest : (await Array.fromAsync(glob('dogfood/scenarios/*.yaml', { cwd }))).sort()
  const files = await Promise.all(
    named.map(async file => ({ file, errors: readScenarioYaml(await readFileOfText(resolve(cwd, file))).errors })),
  )
  const lines = files.flatMap(({ file, errors }) =>
    errors.length === 0
      ? [`${style.good('ok')}   ${cleanText(file)}`]
      : errors.map(error => `${style.bad('bad')}  ${cleanText(`${file}: ${error}`)}`),
  )
  return {
    json: { files },
    lines: lines.length > 0 ? lines : ['no scenario file in dogfood/scenarios'],
    exitCode: files.some(({ errors }) => errors.length > 0) ? 1 : 0,
  }
}
