// `provost finding bind-test`
import type { Shape } from '#api/schemas'
import type { Run } from '#cli/command'
import { splitWords } from '#cli/parse/split-words'
import { provostError } from '#kernel/errors/errors'
import { cleanText } from '#kernel/text/text-hygiene'

type Result = NonNullable<Shape<'BoundTest'>['result']>

export const run: Run = async ({ args, rest, flags, client, style, progress }) => {
  if (rest.length === 0) throw provostError('USAGE', { message: 'missing argument <command>' })
  const command = rest.length === 1 ? splitWords(rest[0]!) : rest
  const body = { command, ...(Array.isArray(flags.file) && { files: flags.file }) }
  progress('running the test')
  const parameters = { id: args.finding! }
  const answer = await (await client()).call('bindTest', { parameters, body })
  const { finding, test, result } = answer
  return {
    json: answer,
    lines: [
      cleanText(`${test} is bound to ${finding.id}, which stays ${finding.state}`),
      ...(result ? [`  ${result.after} at the last commit: ${MEANING[result.after]}`] : []),
      style.dim(`next: provost why ${finding.id}`),
    ],
  }
}

const MEANING: Readonly<Record<Result['after'], string>> = {
  red: 'as it should be while the defect is there; a wave at repaired code runs it again',
  green: 'a proof only together with red in the code where the defect was last seen; the next wave looks',
  unknown: 'it did not run to its end, or its files are not committed yet; the next wave tries again',
}
