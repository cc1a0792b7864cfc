// Reads an observation that comes from outside or from the log.

import { readBoolean, readText } from '#kernel/reading/read-input'
import { oneOf, orElse, orNull, type Reader, readTime, readWhole, shapeOf, wholeFrom } from '#kernel/reading/read-shape'
import { ACTIVITIES, ACTIVITY_SOURCES, CONFIDENCES, KILL_KINDS, LOOKS, PR_STATES } from '../activity/vocabulary.ts'
import { readExit, readProof } from '../record/read-record.ts'
import { type ActivityObservation, CI_WORDS, type Observation, REVIEW_WORDS } from './observation.ts'

const flag = orElse(readBoolean, false)
const only = <Kind extends string>(kind: Kind) => oneOf([kind])

const readHeard = shapeOf({
  kind: only('activity'),
  at: readTime,
  generation: readWhole,
  seq: orElse(orNull(wholeFrom(1)), null),
  confidence: oneOf(CONFIDENCES),
  activity: oneOf(ACTIVITIES),
  source: oneOf(ACTIVITY_SOURCES),
  resetAt: orElse(orNull(readTime), null),
  wordsFollow: flag,
})

/** Most words are not the first: then nothing is said of it. */
function readActivity(value: unknown, field: string): ActivityObservation {
  const { wordsFollow, ...heard } = readHeard(value, field)
  return wordsFollow ? { ...heard, wordsFollow } : heard
}

const KINDS = ['probe', 'activity', 'forge', 'kill', 'spawned', 'restored', 'witnessed'] as const

const READERS: { readonly [Kind in (typeof KINDS)[number]]: Reader<Extract<Observation, { kind: Kind }>> } = {
  probe: shapeOf({
    kind: only('probe'),
    at: readTime,
    generation: readWhole,
    runtime: oneOf(LOOKS),
    process: oneOf(LOOKS),
    proof: orElse(orNull(readProof), null),
  }),
  activity: readActivity,
  forge: shapeOf({
    kind: only('forge'),
    at: readTime,
    fetched: flag,
    state: orElse(oneOf(PR_STATES), 'none'),
    number: orElse(readWhole, 0),
    url: orElse(readText, ''),
    draft: flag,
    ci: orElse(oneOf(CI_WORDS), 'none'),
    review: orElse(oneOf(REVIEW_WORDS), 'none'),
    mergeable: flag,
    conflicts: flag,
    humanComments: flag,
    botComments: flag,
  }),
  kill: shapeOf({ kind: only('kill'), at: readTime, killKind: oneOf(KILL_KINDS), runtimeGone: flag }),
  spawned: shapeOf({ kind: only('spawned'), at: readTime, generation: readWhole }),
  restored: shapeOf({ kind: only('restored'), at: readTime, generation: readWhole }),
  witnessed: shapeOf({ kind: only('witnessed'), at: readTime, generation: readWhole, proof: readExit }),
}

const readKind = shapeOf({ kind: oneOf(KINDS) })

export function readObservation(value: unknown, field: string): Observation {
  return READERS[readKind(value, field).kind](value, field)
}
