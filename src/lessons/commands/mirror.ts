// `provost lessons mirror`
import type { Run } from '#cli/command'
import { composeCount } from '#cli/print/count'

export const run: Run = async context => {
  const client = await context.client()
  const apply = context.flags.apply === true
  const report = await client.call('mirrorLessons', { body: { apply } })
  const { files, differences } = report
  const isAgreed = differences.length === 0
  return {
    json: report,
    lines: [
      `${composeCount(files, 'mirror file')}, ${isAgreed ? 'all say the same as the log' : `${differences.length} differ`}`,
      ...differences.map(({ store, path, state }) => `  ${state}  ${store}/${path}`),
      ...(isAgreed ? [] : [apply ? 'written again from the log' : 'the log wins; rewrite them with --apply']),
    ],
    exitCode: isAgreed || apply ? 0 : 1,
  }
}
