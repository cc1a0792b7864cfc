// `provost log verify`

import type { Run } from '#cli/command'
import { composeCount } from '#cli/print/count'
import { cleanText } from '#kernel/text/text-hygiene'

export const run: Run = async ({ client, progress, style }) => {
  progress('reading the log …')
  const found = await (await client()).call('verifyLog')
  const { events, streams, defects } = found
  if (defects.length === 0)
    return {
      json: { ok: true, ...found },
      lines: [
        `${style.good('ok')}  ${composeCount(events, 'event')} in ${composeCount(streams, 'stream')}: every page, hash, version, position and view fits`,
      ],
    }
  return {
    json: { ok: false, ...found },
    lines: [
      ...defects.map(
        ({ stream, version, what }) => `${style.bad('broken')}  ${cleanText(`${stream} version ${version}: ${what}`)}`,
      ),
      `${composeCount(defects.length, 'place')} in ${composeCount(events, 'event')} not as they must be (LOG_CHAIN_BROKEN): stop all writers and compare with a backup`,
    ],
    exitCode: 1,
  }
}
