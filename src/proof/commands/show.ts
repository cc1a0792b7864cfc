// `provost proof show`
import type { Run } from '#cli/command'
import { provostError } from '#kernel/errors/errors'
import { cleanText } from '#kernel/text/text-hygiene'
import { readLocalPack } from '../local-pack.ts'
import { packTools } from '../pack-tools.ts'
import { readStatementOf } from '../rules/packs/dsse-bundle.ts'
import { readPack } from '../rules/packs/read-pack.ts'
import type { PackStatement } from '../rules/packs/statement.ts'
import { tellPack } from '../rules/packs/tell-pack.ts'
import { verifyPack } from '../rules/packs/verify-pack.ts'
import { trustFlags } from './pack-flags.ts'

export const run: Run = async context => {
  const file = context.args.pack!
  const bytes = await readLocalPack(context.cwd, file)
  const read = readPack(bytes)
  if (!read.ok) {
    throw provostError('PROOF_UNREADABLE', {
      message: `${file} is no proof pack: ${read.reason}`,
      details: { file, reason: read.reason },
    })
  }
  const verified = verifyPack(bytes, trustFlags(context), { tree: null, commit: null }, packTools)
  const statement = readStatementOf(read.files)
  const lines = [...tellPack(verified), ...(statement ? tellStatement(statement) : [])]
  return { json: { ...verified, statement }, lines: lines.map(cleanText) }
}

function tellStatement({ predicate }: PackStatement): string[] {
  const { gates, tests, reviews, waivers, acceptance, members, asOf, program, log } = predicate
  return [
    ...section('gates', gates, gate => `${gate.name}  ${gate.verdict}  ${gate.rule}`),
    ...section('tests', tests, ({ suite, base, change }) => {
      return `${suite}  ${change?.status ?? 'not run'}  ${change?.passed ?? 0} passed (base ${base?.passed ?? 'not run'})`
    }),
    ...section('reviews', reviews, review => {
      const looked =
        review.looked === null ? 'not known what was looked at' : `looked at ${review.looked} of ${review.total ?? '?'}`
      return `${review.run}  ${review.kind} ${review.by}  ${review.verdict}  ${looked}`
    }),
    ...section('waivers', waivers, waiver => `${waiver.id}  ${waiver.gate} by ${waiver.by.id}: ${waiver.reason}`),
    ...(acceptance ? [`${acceptance.verdict} by ${acceptance.by.kind} ${acceptance.by.id}`] : ['not accepted']),
    ...section('members', members, member => `${member.sha256.slice(0, 12)}  ${member.role}  ${member.bytes} bytes`),
    `as of event ${asOf.position}, ${asOf.at} · log ${log.origin} · Provost ${program.version}`,
  ]
}

function section<Item>(title: string, items: readonly Item[], tell: (item: Item) => string): string[] {
  return items.length === 0 ? [`${title}: none`] : [title, ...items.map(item => `  ${tell(item)}`)]
}
