// `provost upgrade`

import type { Run } from '#cli/command'
import { ADOPTION_WORDS } from '#session/rules/liveness/decide-adoption'
import { type Upgraded, upgrade } from '../upgrade.ts'

const WORDS: Readonly<Record<string, string>> = ADOPTION_WORDS

export const run: Run = async ({ env, client, progress }) => {
  const done = await upgrade(env, client, progress)
  return { json: done, lines: composeLines(done) }
}

function composeLines({ rule, from, to, backup, pid, agents, adopted }: Upgraded): string[] {
  if (rule === 'NO_DAEMON') return [`no daemon runs; whatever starts next is version ${to}`]
  if (rule === 'SAME_VERSION') return [`the daemon is version ${to} already`]
  return [
    `the daemon was version ${from} and is ${to}, with pid ${pid}`,
    `backup of before: ${backup}`,
    agents.length === 0 ? 'no agent was at work' : `${agents.length} agents went on: ${agents.join(', ')}`,
    ...(adopted ?? []).map(({ session, action, rule: row }) => `  ${session}  ${WORDS[action] ?? action} (${row})`),
    ...(adopted === null ? ['what became of them is not known yet; `provost session list` tells'] : []),
    'pages of the dashboard that are open want to be loaded again',
  ]
}
