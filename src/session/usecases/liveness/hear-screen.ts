// What the screen of an agent in a terminal shows, as an observation; nothing where it is heard in a better way.
import { readInstant } from '#kernel/events/time'
import type { World } from '#recorder/world'
import type { RunPlace } from '#session/ports/session-runtime'
import { decideScreen, isHeardInTerminal, readScreen } from '#session/rules/activity/read-screen'
import { isEnded } from '#session/rules/life/standing'
import type { Observation } from '#session/rules/liveness/observation'
import { readRecord } from '#session/rules/record/read-record'
import type { SessionView } from '#session/rules/record/session-view'
import { doWordsFollow } from '../talk/drain-signals.ts'

export async function hearScreen(world: World, view: SessionView, place: RunPlace): Promise<Observation[]> {
  const { terminal } = world.sessions.runtimes.find(view.runtime)
  const { harness, record, identity } = view
  if (!terminal || !identity || !isHeardInTerminal(harness) || isEnded(record.session.state)) return []
  const screen = await terminal.screen(place).catch(() => null)
  if (screen === null || 'because' in screen) return []
  const now = world.clock.now()
  const activity = decideScreen({
    harness,
    says: readScreen(harness, screen.text, screen.size.rows),
    activity: readRecord(record, 'record').activity,
    launchedAt: readInstant(identity.launchedAt) ?? null,
    now,
    isLeftAlone: await isLeftAlone(world, view),
  })
  if (activity === null) return []
  const heard = { seq: null, confidence: 'valid', activity, source: 'terminal', resetAt: null } as const
  return [{ kind: 'activity', at: now, generation: record.generation, ...heard }]
}

async function isLeftAlone(world: World, view: SessionView): Promise<boolean> {
  const { session, activity } = view.record
  return session.state === 'not_started' && activity.state === 'idle' && !(await doWordsFollow(world, view))
}
