// `provost log witness add`
import type { Run } from '#cli/command'
import { textFlag } from '#cli/parse/text-flag'
import { answerList } from './witness-list.ts'

export const run: Run = async context => {
  const url = textFlag(context, 'url')
  const add = { vkey: context.args.vkey!, ...(url !== undefined && { url }) }
  return answerList(await (await context.client()).call('changeWitnesses', { body: { add } }))
}
