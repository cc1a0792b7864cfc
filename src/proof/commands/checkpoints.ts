// `provost log checkpoints`
import type { Run } from '#cli/command'
import { cleanText } from '#kernel/text/text-hygiene'
import { tellLogProof } from '../rules/notes/tell-log.ts'

export const run: Run = async ({ client, progress }) => {
  progress('reading the log …')
  const { proof } = await (await client()).call('verifyLog')
  const rows = proof.results.map(({ source, size, state, rule }) => {
    return `${size ?? '?'}  ${state.padEnd(10)}  ${source}  rule ${rule}`
  })
  return { json: proof, lines: [...rows, ...tellLogProof(proof)].map(cleanText) }
}
