// `provost lessons history`
import type { Run } from '#cli/command'
import { composeTable } from '#cli/print/table'

export const run: Run = async context => {
  const client = await context.client()
  const { history } = await client.call('showLessonHistory', {
    parameters: { id: context.args.id! },
  })
  const rows = history.map(({ version, at, type, by, from, to, reason, detail }) => [
    String(version),
    at,
    type,
    by,
    from !== null && to !== null ? `${from} → ${to}` : '-',
    [reason, detail].filter(Boolean).join(' · ') || '-',
  ])
  return { json: { history }, lines: composeTable(['N', 'AT', 'EVENT', 'BY', 'MOVE', 'WHY'], rows, context.width) }
}
