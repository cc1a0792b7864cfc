// `provost log witness remove`
import type { Run } from '#cli/command'
import { answerList } from './witness-list.ts'

export const run: Run = async ({ client, args }) =>
  answerList(await (await client()).call('changeWitnesses', { body: { remove: args.name! } }))
