// `provost host status`
import type { Run } from '#cli/command'
import { cleanText } from '#kernel/text/text-hygiene'
import { composeWatch } from '#session/commands/print-session'

export const run: Run = async ({ client, style }) => {
  const host = await (await client()).call('showHost')
  const { name, incident, notifications } = host.sessions
  const suspicion = incident
    ? `suspected since ${incident.since}: ${incident.evidence}; nobody is ended for it`
    : host.watch.isKnown
      ? 'no loss is suspected'
      : 'not known whether agents were lost'
  return {
    json: host,
    lines: [
      `${style.bold(name)}  ${suspicion}`,
      `  door       ${host.door}, pid ${host.pid}, since ${host.startedAt}`,
      `  store      ${host.engine} ${cleanText(host.store)}, ${host.events} events`,
      `  watch      ${composeWatch(host.watch)}`,
      ...host.orphans.map(id => `  orphan     ${id} works and this log does not know it: provost session reconcile`),
      ...host.nodes.map(
        ({ id, name, says, living, state }) =>
          `  node       ${id} (${cleanText(name)})${id === host.node.id ? ', this one' : ''}: ${state === 'active' ? says : state}, ${living} living`,
      ),
      ...(host.refusal ? [`  refused    [${host.refusal.code}] ${cleanText(host.refusal.message)}`] : []),
      ...notifications.slice(-10).map(({ at, text }) => `  ${at}  ${cleanText(text)}`),
      ...(incident ? [style.dim('next: provost host accept-loss --reason "…" if they are really gone')] : []),
    ],
  }
}
