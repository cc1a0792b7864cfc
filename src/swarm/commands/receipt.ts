// `provost swarm receipt`

import type { Run } from '#cli/command'
import { chooseWaveNumber } from './choose-wave-number.ts'

type Receipt = {
  readonly contentSha256: string
  readonly wave: { readonly number: number; readonly phase: string }
  readonly recommendation: { readonly verdict: string; readonly reason: string }
}

export const run: Run = async context => {
  const parameters = { id: context.args.run!, number: await chooseWaveNumber(context) }
  const receipt = await (await context.client()).callAny<Receipt>('showWaveReceipt', { parameters })
  const { wave, recommendation, contentSha256 } = receipt
  return {
    json: receipt,
    lines: [
      `receipt of wave ${wave.number} (${wave.phase}): .provost/swarm/${context.args.run}/wave-${wave.number}/receipt.json and .md`,
      `${recommendation.verdict}: ${recommendation.reason}`,
      `content sha256 ${contentSha256}`,
    ],
  }
}
