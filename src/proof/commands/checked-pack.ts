// A pack that is handed on: one that contradicts itself goes nowhere.
import type { CommandContext } from '#cli/command'
import { provostError } from '#kernel/errors/errors'
import { readLocalPack } from '../local-pack.ts'
import { packTools } from '../pack-tools.ts'
import { readStatementOf } from '../rules/packs/dsse-bundle.ts'
import type { PackFile } from '../rules/packs/pack-file.ts'
import { readPack } from '../rules/packs/read-pack.ts'
import type { PackStatement } from '../rules/packs/statement.ts'
import { type VerifiedPack, verifyPack } from '../rules/packs/verify-pack.ts'
import { trustFlags } from './pack-flags.ts'

export type CheckedPack = {
  readonly verified: Exclude<VerifiedPack, { verdict: 'unreadable' }>
  readonly statement: PackStatement
  readonly files: readonly PackFile[]
  readonly bytes: Uint8Array
}

export async function needCheckedPack(context: CommandContext): Promise<CheckedPack> {
  const file = context.args.pack!
  const bytes = await readLocalPack(context.cwd, file)
  const read = readPack(bytes)
  const verified = verifyPack(bytes, trustFlags(context), { tree: null, commit: null }, packTools)
  if (!read.ok || verified.verdict === 'unreadable') throw notFit(file, read.ok ? 'unreadable' : read.reason)
  const statement = readStatementOf(read.files)
  const isFit = verified.verdict === 'sound' || verified.verdict === 'untrusted'
  if (!isFit || !statement) throw notFit(file, verified.reasons.map(({ code }) => code).join(', '))
  return { verified, statement, files: read.files, bytes }
}

function notFit(file: string, reason: string): Error {
  return provostError('PROOF_UNREADABLE', {
    message: `${file} is no proof pack that can be handed on: ${reason}`,
    details: { file, reason },
  })
}
