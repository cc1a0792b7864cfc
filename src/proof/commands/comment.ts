// `provost proof comment`
import type { Run } from '#cli/command'
import { cleanText } from '#kernel/text/text-hygiene'
import { packTools } from '../pack-tools.ts'
import { composeComment } from '../rules/packs/compose-comment.ts'
import { needCheckedPack } from './checked-pack.ts'

export const run: Run = async context => {
  const { verified, statement, bytes } = await needCheckedPack(context)
  const { gates, claim } = verified
  const lines = composeComment({ statement, gates, sha256: packTools.hash(bytes), vkey: claim?.key ?? '' })
  return { json: { markdown: lines.join('\n') }, lines: lines.map(cleanText) }
}
