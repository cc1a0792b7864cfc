// `provost swarm digest`
import type { Run } from '#cli/command'
import { cleanText } from '#kernel/text/text-hygiene'
import { chooseWaveNumber } from './choose-wave-number.ts'

export const run: Run = async context => {
  const parameters = { id: context.args.run!, number: await chooseWaveNumber(context) }
  const answer = await (await context.client()).call('showWaveDigest', { parameters })
  const { digest, number, status } = answer
  const missing = [`Wave ${number} is ${status}: not collected yet, and not clean.`]
  return { json: answer, lines: digest?.lines.map(cleanText) ?? missing, exitCode: digest?.exitCode ?? 1 }
}
