// `provost evidence portfolio`

import { resolve } from 'node:path'
import type { CommandContext, Run } from '#cli/command'
import { textFlag } from '#cli/parse/text-flag'
import { provostError } from '#kernel/errors/errors'
import { findEvidencePlace } from './evidence-place.ts'
import { composePortfolio } from './print-portfolio.ts'

const BUCKETS = { stale: 'stale', missing: 'missing', unknown: 'unknown_freshness' } as const

export const run: Run = async context => {
  const wanted = readBuckets(context)
  const query = await findEvidencePlace(context)
  const portfolio = await (await context.client()).call('showPortfolio', { query })
  const out = textFlag(context, 'out')
  if (out !== undefined) {
    const { writeText } = await import('#daemon/local/write-text')
    const generatedAt = query.now ?? portfolio.generatedAt
    await writeText(resolve(context.cwd, out), `${JSON.stringify({ ...portfolio, generatedAt }, null, 2)}\n`)
  }
  const failing = wanted.flatMap(bucket => portfolio[BUCKETS[bucket]]).filter(row => row.enforcement === 'required')
  return {
    json: portfolio,
    lines: [...composePortfolio(portfolio, context.width), ...(out === undefined ? [] : [`written to ${out}`])],
    exitCode: failing.length > 0 ? 1 : 0,
  }
}

function readBuckets(context: CommandContext): (keyof typeof BUCKETS)[] {
  const words = textFlag(context, 'fail-on')?.split(',') ?? []
  const wrong = words.find(word => !(word in BUCKETS))
  if (wrong === undefined) return words as (keyof typeof BUCKETS)[]
  throw provostError('USAGE', {
    message: `--fail-on must be of ${Object.keys(BUCKETS).join(', ')}; got ${wrong.slice(0, 40)}`,
    hint: 'run `provost help evidence portfolio`',
  })
}
