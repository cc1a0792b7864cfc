// `provost session reconcile`
import type { Run } from '#cli/command'
import { composeTable } from '#cli/print/table'

export const run: Run = async ({ flags, client, width }) => {
  const body = { apply: flags.apply === true, endUnknown: flags['end-unknown'] === true }
  const done = await (await client()).call('reconcileSessions', { body })
  const rows = done.rows.map(({ kind, name, about, path }) => [kind, name, about, path])
  return {
    json: done,
    lines:
      rows.length > 0
        ? composeTable(['KIND', 'NAME', 'IS', 'PATH'], rows, width)
        : ['nothing is known and nothing was found'],
  }
}
