// `provost webhook list`
import type { Shape } from '#api/schemas'
import type { Run } from '#cli/command'
import { composeTable } from '#cli/print/table'
import { cleanText } from '#kernel/text/text-hygiene'

type Row = Shape<'Webhook'>

const SHOWN_MAX = 5

export const run: Run = async context => {
  const { webhooks } = await (await context.client()).call('listWebhooks')
  const rows = webhooks.map(({ id, url, kinds, state, sent, waiting, givenUp }) => [
    ...[id, cleanText(url), kinds.join(','), state],
    ...[sent, waiting.length, givenUp.length].map(String),
  ])
  const headers = ['WEBHOOK', 'URL', 'EVENTS', 'STATE', 'SENT', 'WAITING', 'GIVEN UP']
  return {
    json: { webhooks },
    lines:
      rows.length > 0
        ? [...composeTable(headers, rows, context.width), ...webhooks.flatMap(composeDetails)]
        : ['no webhook is set'],
  }
}

function composeDetails({ id, waiting, givenUp, state }: Row): string[] {
  const late = waiting.slice(0, SHOWN_MAX).map(row => `  ${id} ${row.message} (${row.kind}): ${composeState(row)}`)
  const lost = givenUp
    .slice(-SHOWN_MAX)
    .map(row => `  ${id} ${row.message} (${row.kind}): given up, ${cleanText(row.why)}`)
  const off = state === 'off' ? [`  ${id} said that it is gone; \`provost webhook retry ${id}\` asks it again`] : []
  return [...off, ...late, ...lost]
}

function composeState({ attempts, last, nextAt, rule }: Row['waiting'][number]): string {
  const tried = attempts === 0 ? 'not tried yet' : `tried ${attempts} times, ${cleanText(last ?? 'unknown')}`
  return `${tried}; ${nextAt === null ? 'goes out when a daemon runs' : `again at ${nextAt}`} (${rule})`
}
