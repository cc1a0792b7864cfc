// `provost log witness list`
import type { Shape } from '#api/schemas'
import type { Run } from '#cli/command'
import { cleanText } from '#kernel/text/text-hygiene'

export const run: Run = async ({ client }) => answerList(await (await client()).call('listWitnesses'))

export function answerList(list: Shape<'WitnessList'>) {
  const { witnesses, logs, own } = list
  const lines = [
    ...witnesses.map(({ name, url }) => `witnessed by ${name} at ${url}`),
    ...logs.map(vkey => `cosigns ${vkey.split('+')[0]}`),
    ...(own === null ? [] : [`as ${own}`]),
  ]
  return { json: list, lines: (lines.length === 0 ? ['no witness is known'] : lines).map(cleanText) }
}
