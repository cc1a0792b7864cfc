// `provost daemon run`

import type { Run } from '#cli/command'
import { runDaemon } from '../run-daemon.ts'

export const run: Run = async ({ env, emit, flags }) => {
  await runDaemon(
    env,
    ({ paper }) => emit(flags.json ? JSON.stringify(paper) : `daemon runs with pid ${paper.pid} at ${paper.address}`),
    position =>
      emit(flags.json ? JSON.stringify({ folded: position }) : `${position} events are folded into the views`),
  )
  return { json: { stopped: true }, lines: ['daemon stopped'] }
}
