// `provost node join`
import type { Run } from '#cli/command'
import { textFlag } from '#cli/parse/text-flag'
import { joinPlane } from '#daemon/local/join-plane'
import { refuseInput } from '#kernel/reading/read-input'

export const run: Run = async context => {
  const ticket = textFlag(context, 'ticket') ?? refuseInput('--ticket', 'what `provost node ticket` printed')
  const joined = await joinPlane(context.env, context.args.url, ticket)
  const labels = Object.entries(joined.labels).map(([key, value]) => `${key}=${value}`)
  const said = labels.length > 0 ? ` · labels ${labels.join(' ')}` : ''
  return {
    json: joined,
    lines: [
      `joined as ${joined.node} (${joined.name}) · epoch ${joined.epoch}${said}`,
      'its daemon takes work from there: `provost daemon start`',
    ],
  }
}
