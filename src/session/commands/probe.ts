// `provost session probe`
import type { Run } from '#cli/command'

export const run: Run = async ({ rest, client }) => {
  const probed = await (await client()).call('probeSessions', { body: { ids: rest } })
  const changed = probed.changed.length === 0 ? 'nothing new' : `changed: ${probed.changed.join(', ')}`
  return { json: probed, lines: [`looked at ${probed.looked}; ${changed} (${probed.rule} ${probed.evidence})`] }
}
