// `provost node adopt`
import type { Run } from '#cli/command'

export const run: Run = async ({ args, flags, client }) => {
  const reason = typeof flags.reason === 'string' ? { reason: flags.reason } : {}
  const body = { apply: flags.apply === true, ...reason }
  const call = { parameters: { session: args.id! }, body }
  const adopted = await (await client()).call('adoptOldSession', call)
  const { session, applied, action, because, rule } = adopted
  const next = action === 'ask_person' && !applied ? ['next: provost node adopt <id> --apply --reason "…"'] : []
  const done = applied ? 'is of this node from now on' : because
  return { json: adopted, lines: [`${session}  ${done} (${rule})`, ...next.map(line => line.replace('<id>', session))] }
}
