// `provost evidence rebuild`
import type { Run } from '#cli/command'
import { cleanText } from '#kernel/text/text-hygiene'
import { findEvidencePlace } from './evidence-place.ts'

export const run: Run = async context => {
  const { flags, style, warn, progress } = context
  progress('reading the records …')
  const query = {
    ...(await findEvidencePlace(context)),
    check: flags.check ? 'true' : undefined,
    force: flags.force ? 'true' : undefined,
  }
  const rebuilt = await (await context.client()).call('rebuildIndexes', { query })
  const { accepted, rejected, corrupted, skipped, stderr, differences, written, record_count, digest } = rebuilt
  for (const line of stderr) warn(line)
  const counts = `${accepted.length} accepted, ${rejected.length} rejected, ${corrupted.length} corrupted, ${skipped.length} skipped`
  const found = differences.map(
    difference => `${flags.check ? style.bad('differs') : 'differed'}  ${cleanText(difference)}`,
  )
  const end = flags.check
    ? differences.length === 0
      ? style.good('the indexes fit the records')
      : 'next: provost evidence rebuild'
    : written
      ? 'the indexes were written'
      : 'the indexes were up to date'
  return {
    json: { accepted, rejected, corrupted, skipped, record_count, digest, differences, written },
    lines: [counts, ...found, end],
    exitCode: corrupted.length > 0 || (flags.check === true && differences.length > 0) ? 1 : 0,
  }
}
