// `provost proof export`
import { resolve } from 'node:path'
import type { Run } from '#cli/command'
import { textFlag } from '#cli/parse/text-flag'
import { provostError } from '#kernel/errors/errors'
import { canonicalJson } from '#kernel/reading/canonical-json'
import { cleanText } from '#kernel/text/text-hygiene'
import { toUtf8 } from '../rules/encoding.ts'
import { writePackFiles } from '../write-pack-files.ts'
import { needCheckedPack } from './checked-pack.ts'

export const run: Run = async context => {
  const directory = textFlag(context, 'dir')
  if (directory === undefined)
    throw provostError('USAGE', {
      message: 'missing flag --dir <directory>',
      hint: 'run `provost help proof export`',
      details: { command: 'proof export' },
    })
  const { statement, files } = await needCheckedPack(context)
  const predicate = { name: 'predicate.json', bytes: toUtf8(canonicalJson(statement.predicate)) }
  const isGithub = context.flags.github === true
  const written = writePackFiles(resolve(context.cwd, directory), isGithub ? [predicate] : files)
  // GitHub attests a file by its SHA-256, so the pack itself is the subject; the tree stands in what it says.
  const attest = [
    `subject-path: ${context.args.pack}`,
    `predicate-type: ${statement.predicateType}`,
    `predicate-path: ${written[0]}`,
  ]
  return {
    json: { files: written, predicateType: statement.predicateType },
    lines: [...written, ...(isGithub ? ['for actions/attest:', ...attest.map(line => `  ${line}`)] : [])].map(
      cleanText,
    ),
  }
}
