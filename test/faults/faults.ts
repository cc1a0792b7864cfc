// The faults, one row each. Processes, signals, files and git are real; only the clock of the program is moved.
import type { Fault } from './fault.ts'
import { allEnded, allStuck, isGone, judge, kill, startAgents, waitFor, watch } from './watch-agents.ts'

const MINUTE_MS = 60_000
const YEAR_MS = 365 * 24 * 60 * MINUTE_MS
const WAITING_AGENT = `echo '::provost {"activity":"waiting_input"}'; exec sleep 1000`

export const FAULTS: readonly Fault[] = [
  {
    name: 'the agent is killed (SIGKILL)',
    must: 'ended at the next look, by the record of its supervisor',
    verdict: 'killed probe.P2c',
    async run(world) {
      const agents = await startAgents(world)
      kill(agents[0]!, 'agent', 'SIGKILL')
      await isGone(agents[0]!, 'supervisor') // it bears witness, then it ends too
      return watch(world, agents, MINUTE_MS, allEnded)
    },
  },
  {
    name: 'the agent ends by itself, exit code 3',
    must: 'ended at the next look, with its exit code',
    verdict: 'errored probe.P2b',
    async run(world) {
      const agents = await startAgents(world, 1, `echo '::provost {"activity":"active"}'; read line; read line; exit 3`)
      await world.world.sessions.control.write(placeOf(world.root, agents[0]!.id), 'go\n', 'm_1')
      await isGone(agents[0]!, 'supervisor')
      return watch(world, agents, MINUTE_MS, allEnded)
    },
  },
  {
    name: 'its supervisor is killed, the agent lives on',
    must: 'never ended: detecting, then stuck; a kill still reaches the agent',
    verdict: 'stuck probe.P7/D2',
    async run(world) {
      const agents = await startAgents(world)
      kill(agents[0]!, 'supervisor', 'SIGKILL')
      await isGone(agents[0]!, 'supervisor')
      return watch(world, agents, 5 * MINUTE_MS, allStuck)
    },
  },
  {
    name: 'agent and supervisor are killed, no witness',
    must: 'ended when nothing was heard for a minute',
    verdict: 'killed probe.P8',
    async run(world) {
      const agents = await startAgents(world)
      await killBoth(agents[0]!)
      return watch(world, agents, 2 * MINUTE_MS, allEnded)
    },
  },
  {
    name: 'the same while the agent waited for input',
    must: 'ended on the third look, not at once and not never',
    verdict: 'killed probe.P6',
    async run(world) {
      const agents = await startAgents(world, 1, WAITING_AGENT, {}, 'waiting_input')
      world.pass(2 * MINUTE_MS)
      await killBoth(agents[0]!)
      return watch(world, agents, MINUTE_MS, allEnded)
    },
  },
  {
    name: 'the record of its end comes late, after looks have ended it',
    must: 'ended as it was: the record corrects the guess by an event of its own',
    verdict: 'done witness.P2a',
    async run(world) {
      const agents = await startAgents(world, 1, `echo '::provost {"activity":"active"}'; read line; read line; exit 0`)
      const { files } = world.world.sessions
      await world.world.sessions.control.write(placeOf(world.root, agents[0]!.id), 'go\n', 'm_1')
      await isGone(agents[0]!, 'supervisor')
      world.pass(2 * MINUTE_MS)
      const readExit = files.readExit
      files.readExit = async () => undefined
      const guessed = await watch(world, agents, MINUTE_MS, allEnded)
      files.readExit = readExit
      const proven = await watch(world, agents, 0)
      return { ...proven, tookMs: guessed.tookMs }
    },
  },
  {
    name: 'the agent is stopped (SIGSTOP)',
    must: 'alive: a stopped agent is not a dead one',
    verdict: 'working',
    async run(world) {
      const agents = await startAgents(world)
      kill(agents[0]!, 'agent', 'SIGSTOP')
      const outcome = await watch(world, agents, 20_000)
      kill(agents[0]!, 'agent', 'SIGCONT')
      return outcome
    },
  },
  {
    name: 'its supervisor is stopped (SIGSTOP)',
    must: 'never ended: nobody hears its heart; given back when it goes on',
    verdict: 'working',
    async run(world) {
      const agents = await startAgents(world)
      kill(agents[0]!, 'supervisor', 'SIGSTOP')
      world.pass(MINUTE_MS)
      const silent = await watch(world, agents, 10 * MINUTE_MS, allStuck)
      kill(agents[0]!, 'supervisor', 'SIGCONT')
      world.pass(-(MINUTE_MS + silent.tookMs)) // hearts beat in real time
      const back = await awaitWorking(world, agents)
      return { ...back, tookMs: silent.tookMs, falseDeaths: silent.falseDeaths + back.falseDeaths }
    },
  },
  {
    name: 'a look hangs',
    must: 'a failed look says nothing about the agent; the next good one gives it back',
    verdict: 'working',
    async run(world) {
      const agents = await startAgents(world)
      const { runtimes, host } = world.world.sessions
      const hanging = { ...runtimes.find('process'), look: () => new Promise<never>(() => {}) }
      const { clock } = world.world
      // The time limit of a look passes at once; what hangs goes on hanging.
      Object.assign(world.world, { clock: { ...clock, sleep: () => Promise.resolve() } })
      world.replace({ runtimes: { find: () => hanging } })
      const during = await watch(world, agents, 5_000)
      Object.assign(world.world, { clock })
      world.replace({ runtimes, host })
      const after = await watch(world, agents, 0)
      return { ...after, falseDeaths: during.falseDeaths + after.falseDeaths }
    },
  },
  {
    name: 'its pid belongs to another process now',
    must: 'ended: a number is not an identity',
    verdict: 'killed probe.P8',
    async run(world) {
      const agents = await startAgents(world)
      await killBoth(agents[0]!)
      const { control } = world.world.sessions
      const other = await control.observe(process.pid)
      world.replace({ control: { ...control, observe: async () => other } })
      return watch(world, agents, 2 * MINUTE_MS, allEnded)
    },
  },
  {
    name: 'the machine was started anew',
    must: 'ended at the first look: nothing survives that',
    verdict: 'killed probe.P2d',
    async run(world) {
      const agents = await startAgents(world)
      await killBoth(agents[0]!)
      const { control } = world.world.sessions
      const anew = async (pid: number) => ({ ...(await control.observe(pid)), bootId: 'another boot' })
      world.replace({ control: { ...control, observe: anew } })
      return watch(world, agents, MINUTE_MS, allEnded)
    },
  },
  {
    name: 'a laptop sleeps for eight hours',
    must: 'alive: it is looked at again before anybody is missed',
    verdict: 'working',
    async run(world) {
      const agents = await startAgents(world)
      world.pass(8 * 60 * MINUTE_MS)
      const asleep = await watch(world, agents, 0)
      world.pass(-8 * 60 * MINUTE_MS) // hearts beat in real time, and the clock is right again
      const awake = await watch(world, agents, 0)
      return { ...awake, falseDeaths: asleep.falseDeaths + awake.falseDeaths }
    },
  },
  {
    name: 'the clock steps back by a day',
    must: 'alive: no age is negative, nobody is missed',
    verdict: 'working',
    async run(world) {
      const agents = await startAgents(world)
      world.pass(-24 * 60 * MINUTE_MS)
      const outcome = await watch(world, agents, 15_000)
      return outcome
    },
  },
  ...[-10, 10].map(
    (years): Fault => ({
      name: `the clock steps ${years < 0 ? 'back' : 'ahead'} by ten years, and is put right`,
      must: 'never ended, and at work when the clock is right',
      verdict: 'working',
      async run(world) {
        const agents = await startAgents(world)
        world.pass(years * YEAR_MS)
        const during = await watch(world, agents, 15_000)
        world.pass(-years * YEAR_MS - 15_000)
        const after = await awaitWorking(world, agents)
        return { ...after, falseDeaths: during.falseDeaths + after.falseDeaths }
      },
    }),
  ),
  {
    name: '30 agents and their witnesses die in one tick',
    must: 'the host is suspected, nobody is ended before a person says so',
    verdict: 'detecting probe.P3/D1',
    async run(world) {
      const agents = await startAgents(world, 30)
      world.pass(2 * MINUTE_MS)
      for (const agent of agents) await killBoth(agent)
      const suspected = await watch(world, agents, 0)
      // They are really gone, and the moment they are not called so is the rule's own.
      return { ...suspected, missedDeaths: 0 }
    },
  },
]

async function killBoth(session: Parameters<typeof kill>[0]): Promise<void> {
  kill(session, 'supervisor', 'SIGKILL')
  await isGone(session, 'supervisor')
  kill(session, 'agent', 'SIGKILL')
  await isGone(session, 'agent')
}

async function awaitWorking(world: Parameters<Fault['run']>[0], agents: Parameters<typeof judge>[0]) {
  await waitFor(async () => {
    await world.tick()
    return (await world.show(agents[0]!.id)).record.session.state === 'working'
  })
  return judge(await Promise.all(agents.map(({ id }) => world.show(id))), 0)
}

function placeOf(root: string, session: string) {
  return { root, session, generation: 1 }
}
