// `provost daemon start`

import type { Shape } from '#api/schemas'
import type { Run } from '#cli/command'
import { ADOPTION_WORDS } from '#session/rules/liveness/decide-adoption'
import { askStatus, awaitAdoption, launchDaemon } from '../local/daemon-life.ts'

const WORDS: Readonly<Record<string, string>> = ADOPTION_WORDS

export const run: Run = async ({ env, progress }) => {
  progress('starting the daemon …')
  const paper = await launchDaemon(env, what => progress(`starting the daemon: ${what} …`))
  const adopted = (await awaitAdoption(env)) ?? []
  const status = await askStatus(env)
  const host = status.running ? status.host : null
  return {
    json: { started: true, ...paper, adopted },
    lines: [
      `daemon runs with pid ${paper.pid} at ${paper.address}${host && host.nodes.length > 0 ? `   node ${host.node.id} (${host.node.name})` : ''}`,
      ...(host ? sayOthers(host) : []),
      ...adopted.map(({ session, action, rule }) => `  ${session}  ${WORDS[action] ?? action} (${rule})`),
    ],
  }
}

function sayOthers({ node, nodes, refusal }: Shape<'Host'>): string[] {
  const others = nodes.filter(({ id, living }) => id !== node.id && living > 0)
  return [
    ...others.map(({ id, name, living }) => `${living} sessions of node ${id} (${name}) are not judged here`),
    ...(refusal ? [`[${refusal.code}] ${refusal.message}: nothing is judged or acted on here`] : []),
  ]
}
