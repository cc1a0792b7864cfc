// A project with sessions for tests: real git, real processes, real SQLite, and a clock that a test can move.
import { mkdtempSync, rmSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TERMINAL_HEADER } from '#access/rules/terminal-header'
import { confirmActs } from '#api/confirm-acts'
import type { App } from '#api/exchange'
import { createApp } from '#daemon/app'
import { wire } from '#daemon/wiring'
import { git } from '#git/run-git'
import { person } from '#kernel/events/actor'
import { listGroup } from '#process/stop-group'
import { addProject } from '#project/usecases/add-project'
import type { Asking, World } from '#recorder/world'
import type { SessionView } from '#session/rules/record/session-view'
import { listLiving, needSession } from '#session/usecases/life/need-session'
import { spawnSession } from '#session/usecases/life/spawn-session'
import type { SpawnWish } from '#session/usecases/life/spawn-wish'
import { type Probed, probeSessions } from '#session/usecases/liveness/probe-sessions'
import type { SessionWorld } from '#session/usecases/session-world'
import { makeRepository } from './world.ts'

export type SessionTestWorld = {
  readonly world: World
  readonly asking: Asking
  /** The same world behind its routes. */
  readonly app: App
  readonly root: string
  readonly home: string
  /** Starts a shell script as the agent. */
  readonly spawn: (script?: string, wish?: Partial<SpawnWish>) => Promise<SessionView>
  /** One look at everything, now. */
  readonly tick: () => Promise<Probed>
  /** Moves the clock of the program; processes stay in real time. */
  readonly pass: (ms: number) => void
  readonly show: (id: string) => Promise<SessionView>
  readonly replace: (parts: Partial<SessionWorld>) => void
  readonly close: () => Promise<void>
}

/** Ready when it has said so: whoever waits for its first signal knows that it runs. */
export const QUIET_AGENT = `echo '::provost {"activity":"active"}'; exec sleep 1000`

export async function openSessionWorld(config = ''): Promise<SessionTestWorld> {
  const place = mkdtempSync(join(tmpdir(), 'provost-sessions-'))
  const root = await makeRepository(join(place, 'shop'))
  const home = join(place, 'home')
  await git(root, 'config', 'user.name', 'ana')
  await git(root, 'config', 'user.email', 'ana@example.test')
  // A cage costs a tenth of a second per launch, so only tests about cages build one.
  const env = { ...process.env, PROVOST_HOME: home, PROVOST_STORE: undefined, PROVOST_AGENTS_CONFINEMENT: 'off' }
  const wired = await wire(env, 'in_process', () => {})
  let offset = 0
  const real = wired.services.world
  const clock = {
    ...real.clock,
    now: () => real.clock.now() + offset,
    monotonic: () => real.clock.monotonic(),
    sleep: real.clock.sleep.bind(real.clock),
  }
  const world = { ...real, clock, sessions: { ...real.sessions } }
  const asking: Asking = { actor: person('ana'), correlation: 'co_test', cause: null, onceKey: null, seenVersion: null }
  await addProject(world, asking, { path: root })
  const spawned: string[] = []
  return {
    world,
    asking,
    app: atTerminal(createApp({ ...wired.services, world })),
    root,
    home,
    spawn: async (script = QUIET_AGENT, wish = {}) => {
      const agent = { harness: 'command', args: ['/bin/sh', '-c', script], interactive: true }
      await mkdir(join(root, '.provost'), { recursive: true })
      await writeFile(
        join(root, '.provost', 'config.yaml'),
        `worker: ${JSON.stringify(agent)}\nsessionsMax: 100\n${config}`,
      )
      const view = await spawnSession(world, asking, { project: 'shop', prompt: 'work', ...wish })
      spawned.push(view.id)
      return view
    },
    tick: () => probeSessions(world, asking),
    pass: ms => {
      offset += ms
    },
    show: id => needSession(world, id),
    replace: parts => Object.assign(world.sessions, parts),
    close: async () => {
      const living = (await listLiving(world)).map(({ id }) => id)
      for (const id of new Set([...spawned, ...living])) endAgent(await needSession(world, id))
      await wired.close()
      rmSync(place, { recursive: true, force: true })
    },
  }
}

/** Its agents run open, and a person means every act. */
function atTerminal(app: App): App {
  const told: App = request => app({ ...request, headers: { ...request.headers, [TERMINAL_HEADER]: 'yes' } })
  return confirmActs(told, async () => true)
}

/** Whatever a test left running. */
function endAgent({ identity }: SessionView): void {
  if (!identity) return
  for (const pid of [...listGroup(identity.agent.processGroup), identity.supervisor.pid])
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It has ended already.
    }
}
