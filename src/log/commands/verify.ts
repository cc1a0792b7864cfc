// `provost log verify`

import type { Shape } from '#api/schemas'
import type { Run } from '#cli/command'
import { listFlag } from '#cli/parse/text-flag'
import { composeCount } from '#cli/print/count'
import type { Style } from '#cli/print/style'
import { cleanText } from '#kernel/text/text-hygiene'
import { readNotesAt } from '#proof/local-checkpoint'
import { tellLogProof } from '#proof/rules/notes/tell-log'

type Found = Shape<'Verification'>

const GOOD: readonly Found['proof']['verdict'][] = ['proven', 'unproven']

export const run: Run = async context => {
  const { client, progress, style, flags, cwd } = context
  const places = listFlag(context, 'against') ?? []
  const against = (await Promise.all(places.map(place => readNotesAt(cwd, place)))).flat()
  progress('reading the log …')
  const door = await client()
  const found =
    against.length === 0 ? await door.call('verifyLog') : await door.call('verifyLogAgainst', { body: { against } })
  const isProven = found.proof.verdict === 'proven' || flags['require-checkpoint'] !== true
  const ok = found.defects.length === 0 && GOOD.includes(found.proof.verdict) && isProven
  const lines = [...tellChain(found, style), ...tellLogProof(found.proof).map(cleanText)]
  return { json: { ok, ...found }, lines, exitCode: ok ? 0 : 1 }
}

function tellChain({ events, streams, defects, tree }: Found, style: Style): string[] {
  const counted = `${composeCount(events, 'event')} in ${composeCount(streams, 'stream')}`
  const growing = tree.state === 'kept' ? [] : ['tree under construction: not all events are in it yet']
  if (defects.length === 0)
    return [`${style.good('ok')}  ${counted}: every page, hash, version, position and view fits`, ...growing]
  return [
    ...defects.map(
      ({ stream, version, what }) => `${style.bad('broken')}  ${cleanText(`${stream} version ${version}: ${what}`)}`,
    ),
    `${composeCount(defects.length, 'place')} in ${composeCount(events, 'event')} not as they must be (LOG_CHAIN_BROKEN): stop all writers and compare with a backup`,
  ]
}
