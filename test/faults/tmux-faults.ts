// Faults of the terminal server: it speaks for itself only, never for the agents in it.
import { runTmux } from '../../src/session/adapters/runtime/run-tmux.ts'
import type { SessionTestWorld } from '../../src/testing/worlds/session-world.ts'
import type { Fault } from './fault.ts'
import { startAgents, watch } from './watch-agents.ts'

/** It signals through the spool, as hooks do: a terminal is not listened to. */
const TERMINAL_AGENT = `printf '{"at":"%s","source":"hook","event":"started","activity":"active"}\\n' "$(date -u +%Y-%m-%dT%H:%M:%S.000Z)" >> "$PROVOST_RUN_DIR/signals.jsonl"; trap '' HUP; while :; do sleep 1000; done`

export const TMUX_FAULTS: readonly Fault[] = [
  {
    name: 'the tmux server of 30 agents is killed',
    must: 'looks fail, nobody is ended; the agents still work',
    verdict: 'detecting probe.P3/D1',
    async run(world) {
      const agents = await startAgents(world, 30, TERMINAL_AGENT, { runtime: 'tmux' })
      await killServer(world)
      return watch(world, agents, 0)
    },
  },
  {
    name: 'tmux does not answer for 30 s, then does',
    must: 'nobody is ended and all are given back',
    verdict: 'working',
    async run(world) {
      const agents = await startAgents(world, 8, TERMINAL_AGENT, { runtime: 'tmux' })
      const { runtimes } = world.world.sessions
      const broken = { ...runtimes.find('tmux'), look: async () => 'failed' as const }
      world.replace({ runtimes: { find: () => broken } })
      const during = await watch(world, agents, 30_000)
      world.replace({ runtimes })
      const after = await watch(world, agents, 0)
      await killServer(world)
      return { ...after, tookMs: during.tookMs, falseDeaths: during.falseDeaths + after.falseDeaths }
    },
  },
]

async function killServer({ root }: SessionTestWorld): Promise<void> {
  await runTmux(root, ['kill-server'])
}
