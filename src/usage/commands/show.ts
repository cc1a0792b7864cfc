// `provost usage show`
import type { Shape } from '#api/schemas'
import type { Run } from '#cli/command'
import { composeTable } from '#cli/print/table'
import { composeBasis } from '../rules/sums/compose-basis.ts'
import { composeCells } from '../rules/sums/compose-row.ts'

/** A record is named after its session: `us_shop-1_3`, or `us_shop-1/g1/0` where nothing was told. */
const RECORD = /^us_(.+?)(?:_\d+|\/g\d+\/\d+)$/

export const run: Run = async context => {
  const id = context.args.id!
  const session = RECORD.exec(id)?.[1]
  const options = { parameters: { session: session ?? id }, query: { record: session && id } }
  const shown = await (await context.client()).call('showSessionUsage', options)
  return { json: shown, lines: composeLines(shown, context.width) }
}

function composeLines({ session, total, turns, turnsBefore }: Shape<'SessionUsage'>, width: number): string[] {
  if (!total) return [`${session} has told of no turn yet`]
  const rows = turns.flatMap(({ turn, rule, records, unknown }) =>
    records.map(({ id, model, tokens, ...costs }) => {
      const counts = [tokens.input, tokens.cacheRead, tokens.output].map(count => `${count ?? 'unknown'}`)
      return [turn, id, model ?? '(none)', ...counts, composeBasis(costs), rule, unknown ?? '']
    }),
  )
  const [count, , , , cost] = composeCells(total)
  return [
    ...composeTable(['TURN', 'RECORD', 'MODEL', 'INPUT', 'CACHED', 'OUTPUT', 'COST', 'RULE', 'UNKNOWN'], rows, width),
    ...(turnsBefore > 0 ? [`and ${turnsBefore} turns before them`] : []),
    `${session}: ${cost} in ${count} records`,
  ]
}
