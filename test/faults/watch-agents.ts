// Steps that the faults share: start agents, hurt them, look until the verdict stands, and compare it with the truth.
import { setTimeout as sleep } from 'node:timers/promises'
import { probeProcess } from '../../src/process/process-identity.ts'
import { listGroup } from '../../src/process/stop-group.ts'
import type { ActivityState } from '../../src/session/rules/activity/vocabulary.ts'
import { isEnded } from '../../src/session/rules/life/standing.ts'
import type { SessionView } from '../../src/session/rules/record/session-view.ts'
import { deriveStatus } from '../../src/session/rules/story/derive-status.ts'
import type { SpawnWish } from '../../src/session/usecases/life/spawn-wish.ts'
import type { SessionTestWorld } from '../../src/testing/worlds/session-world.ts'
import type { FaultOutcome } from './fault.ts'

const REAL_WAIT_MS = 60_000
const LOOK_MS = 25
export const TICK_MS = 5_000

/** What they said themselves was heard. */
export async function startAgents(
  world: SessionTestWorld,
  count = 1,
  script?: string,
  wish?: Partial<SpawnWish>,
  heard: ActivityState = 'active',
): Promise<SessionView[]> {
  const started: SessionView[] = []
  for (let n = 0; n < count; n++) started.push(await world.spawn(script, wish))
  await waitFor(async () => {
    await world.tick()
    const states = await Promise.all(started.map(async ({ id }) => (await world.show(id)).record.activity.state))
    return states.every(state => state === heard)
  })
  return Promise.all(started.map(({ id }) => world.show(id)))
}

export function kill({ identity }: SessionView, who: 'agent' | 'supervisor', signal: NodeJS.Signals): void {
  process.kill(who === 'agent' ? -identity!.agent.processGroup : identity!.supervisor.pid, signal)
}

/** Until the operating system has really done it: only then is the truth what the verdict is compared with. */
export async function isGone({ identity }: SessionView, who: 'agent' | 'supervisor'): Promise<void> {
  await waitFor(async () =>
    who === 'agent'
      ? listGroup(identity!.agent.processGroup).length === 0
      : probeProcess(identity!.supervisor.pid).life === 'gone',
  )
}

export async function waitFor(holds: () => Promise<boolean>): Promise<void> {
  for (let waited = 0; !(await holds()); waited += LOOK_MS) {
    if (waited > REAL_WAIT_MS) throw new Error('it did not come to pass')
    await sleep(LOOK_MS)
  }
}

/** Looks every five seconds of the program until nothing changes any more, or as long as is allowed. */
export async function watch(
  world: SessionTestWorld,
  sessions: readonly SessionView[],
  forMs: number,
  isOver: (now: readonly SessionView[]) => boolean = () => false,
): Promise<FaultOutcome> {
  let tookMs = 0
  for (;;) {
    await world.tick()
    const now = await Promise.all(sessions.map(({ id }) => world.show(id)))
    if (isOver(now) || tookMs >= forMs) return judge(now, tookMs)
    world.pass(TICK_MS)
    tookMs += TICK_MS
  }
}

export const allEnded = (now: readonly SessionView[]) => now.every(({ record }) => isEnded(record.session.state))
export const allStuck = (now: readonly SessionView[]) => now.every(({ record }) => record.session.state === 'stuck')

export function judge(now: readonly SessionView[], tookMs: number): FaultOutcome {
  const ended = (view: SessionView) => isEnded(view.record.session.state)
  const lives = ({ identity }: SessionView) => listGroup(identity!.agent.processGroup).length > 0
  const verdicts = new Set(now.map(describe))
  return {
    verdict: [...verdicts].sort().join(', '),
    tookMs,
    falseDeaths: now.filter(view => ended(view) && lives(view)).length,
    missedDeaths: now.filter(view => !ended(view) && !lives(view)).length,
  }
}

/** Of an agent that works it does not matter which look or signal said so last. */
function describe({ record, lastStep }: SessionView): string {
  const { status } = deriveStatus(record)
  return status === 'working' ? status : `${status} ${lastStep?.rule}`
}
