// `provost proof list`
import type { Shape } from '#api/schemas'
import type { Run } from '#cli/command'
import { readAll } from '#cli/read-all'
import { cleanText } from '#kernel/text/text-hygiene'

type Row = Shape<'ProofList'>['proofs'][number]

export const run: Run = async ({ client }) => {
  const proofs = await readAll<Row>(await client(), 'listProofs', 'proofs')
  const lines = proofs.map(({ tree, commit, kind, id, members, at }) => {
    return `${tree.slice(0, 12)}  commit ${commit.slice(0, 7)}  ${kind} ${id}  ${members} members  ${at}`
  })
  return { json: { proofs }, lines: lines.length === 0 ? ['no pack was made yet'] : lines.map(cleanText) }
}
