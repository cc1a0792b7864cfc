// `provost cage test`
import type { Run } from '#cli/command'
import { needProjectHere } from '#cli/find-project-here'
import { textFlag } from '#cli/parse/text-flag'
import { cleanText } from '#kernel/text/text-hygiene'
import { printChecks } from './print-cage.ts'

export const run: Run = async context => {
  const project = await needProjectHere(context)
  const harness = textFlag(context, 'harness')
  context.progress('building a cage …')
  const body = harness === undefined ? {} : { harness }
  const tested = await (await context.client()).call('testCage', { parameters: { project }, body })
  const { words, isConfined, checks, backend } = tested
  const helps = backend === 'none' ? ['helps: install bubblewrap or allow user namespaces'] : []
  return {
    json: tested,
    lines: [
      ...printChecks(checks),
      cleanText(`${tested.harness} in ${project}: ${words}`),
      ...(isConfined ? [] : helps),
    ],
    exitCode: isConfined ? 0 : 1,
  }
}
