// `provost proof make`
import { relative } from 'node:path'
import type { Shape } from '#api/schemas'
import type { Run } from '#cli/command'
import { cleanText } from '#kernel/text/text-hygiene'
import type { PackStatement } from '../rules/packs/statement.ts'

export const run: Run = async ({ client, args, cwd }) => {
  const made = await (await client()).call('makeProof', { body: { task: args.task! } })
  return { json: made, lines: tellMade(made, cwd).map(cleanText) }
}

export function tellMade(made: Shape<'MadeProof'>, cwd: string): string[] {
  const { subject, predicate } = made.statement as unknown as PackStatement
  const { gates, acceptance, key, log, unknown, members } = predicate
  const signed = acceptance
    ? `by ${acceptance.by.id} · signature ${acceptance.signature ? 'of a person' : 'absent'}`
    : ''
  return [
    `proof of ${subject[0].name} commit ${made.commit.slice(0, 7)} tree ${made.tree.slice(0, 7)}`,
    ...gates.map(({ name, verdict, rule }) => {
      return `${name}  ${verdict}  ${rule}${name === 'accept' ? `  ${signed}` : ''}`
    }),
    ...unknown.map(sentence => `not known  ${sentence}`),
    key.exposed
      ? `signed by ${log.origin}; the key may have been within reach of agents: ${key.because.join(', ')}`
      : `signed by ${log.origin}; the key is hidden from agents`,
    `${relative(cwd, made.file) || made.file}  ${Math.ceil(made.bytes / 1024)} KB, ${members.length} members · also ${made.ref}`,
    `a stranger checks it with: node verify.mjs <file> --key ${made.vkey}`,
  ]
}
