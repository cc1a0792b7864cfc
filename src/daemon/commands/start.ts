// `provost daemon start`

import type { Run } from '#cli/command'
import { ADOPTION_WORDS } from '#session/rules/liveness/decide-adoption'
import { awaitAdoption, launchDaemon } from '../local/daemon-life.ts'

const WORDS: Readonly<Record<string, string>> = ADOPTION_WORDS

export const run: Run = async ({ env, progress }) => {
  progress('starting the daemon …')
  const paper = await launchDaemon(env, what => progress(`starting the daemon: ${what} …`))
  const adopted = (await awaitAdoption(env)) ?? []
  return {
    json: { started: true, ...paper, adopted },
    lines: [
      `daemon runs with pid ${paper.pid} at ${paper.address}`,
      ...adopted.map(({ session, action, rule }) => `  ${session}  ${WORDS[action] ?? action} (${rule})`),
    ],
  }
}
