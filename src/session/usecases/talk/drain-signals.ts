// The signals that an agent left since it was last heard, as observations and permission requests.

import type { World } from '#recorder/world'
import type { RunPlace } from '#session/ports/session-runtime'
import { type ReadSignal, readSignalLine } from '#session/rules/activity/read-signal-line'
import type { Observation } from '#session/rules/liveness/observation'
import type { SessionView } from '#session/rules/record/session-view'
import { hasFirstWords } from '#session/rules/talk/first-words'
import { findOutbox } from './queue-message.ts'

export type Drained = {
  readonly observations: readonly Observation[]
  readonly signals: readonly ReadSignal[]
}

/** An agent that cannot be heard now will be heard at the next tick: the spool lies on disk. */
export async function drainSignals(world: World, view: SessionView, place: RunPlace): Promise<Drained> {
  const lines = await world.sessions.files.readSignals(place, view.record.signalSeq).catch(() => [])
  const signals = lines.map(({ seq, line }) => readSignalLine(line, seq)).filter(signal => signal !== undefined)
  const { generation } = view.record
  const wordsFollow = signals.length > 0 && (await doWordsFollow(world, view)) ? { wordsFollow: true as const } : {}
  const observations = signals.flatMap(({ seq, at, activity, source, resetAt }): Observation[] =>
    activity === undefined
      ? []
      : [
          {
            kind: 'activity',
            at,
            generation,
            seq,
            confidence: 'valid',
            activity,
            source,
            resetAt,
            ...(activity === 'idle' && wordsFollow),
          },
        ],
  )
  return { observations, signals }
}

/** Asked only of those that start in a terminal. */
export async function doWordsFollow(world: World, { id, runtime, record }: SessionView): Promise<boolean> {
  if (runtime !== 'tmux' || record.session.state !== 'not_started') return false
  return hasFirstWords((await findOutbox(world, id)).messages, record.generation)
}
