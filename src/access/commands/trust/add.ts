// `provost trust add`
import type { Run } from '#cli/command'
import { needProjectHere } from '#cli/find-project-here'
import { textFlag } from '#cli/parse/text-flag'
import { provostError } from '#kernel/errors/errors'
import { printTrust } from './print-trust.ts'

export const run: Run = async context => {
  const client = await context.client()
  const project = context.args.project ?? (await needProjectHere(context))
  const seen = await client.call('showTrust', { parameters: { project } })
  const wanted = textFlag(context, 'hash')
  if (wanted !== undefined && !isPrefix(wanted, seen.hash)) {
    throw provostError('TRUST_MOVED', {
      details: { n: seen.parts.length, path: seen.path, names: `their hash is ${seen.hash}` },
    })
  }
  const shown = await client.call('giveTrust', { parameters: { project }, body: { hash: seen.hash } })
  return { json: shown, lines: [...printTrust(seen).slice(1), ...printTrust(shown).slice(0, 1)] }
}

const LETTERS_MIN = 12

function isPrefix(given: string, hash: string): boolean {
  return given.length >= LETTERS_MIN && hash.startsWith(given)
}
