// `provost reactor list`
import type { Run } from '#cli/command'
import { composeTable } from '#cli/print/table'

export const run: Run = async ({ flags, client, width, style }) => {
  const { intents } = await (await client()).call('listIntents', {
    query: { status: flags.status as string | undefined },
  })
  const rows = intents.map(intent => [
    intent.id,
    intent.status,
    String(intent.attempts),
    intent.subject,
    intent.lastError ?? '',
  ])
  const dead = intents.some(intent => intent.status === 'dead')
    ? [style.dim('next: fix the cause, then `provost reactor retry <id>`')]
    : []
  return {
    json: { intents },
    lines:
      rows.length === 0
        ? ['nothing to do']
        : [...composeTable(['INTENT', 'STATUS', 'TRIES', 'ABOUT', 'LAST ERROR'], rows, width), ...dead],
  }
}
