// Reads what the pure functions of this room are asked; whatever has not the documented shape is INPUT_INVALID.

import { readBoolean, readText, refuseInput } from '#kernel/reading/read-input'
import {
  listOf,
  oneOf,
  orElse,
  orNull,
  type Reader,
  readNonEmpty,
  readTime,
  readWhole,
  shapeOf,
  wholeFrom,
} from '#kernel/reading/read-shape'
import { REPORTS } from '../rules/activity/derive-signal.ts'
import { ACTIVITY_STATES, LOOKS, SESSION_STATES } from '../rules/activity/vocabulary.ts'
import { DIRT, RUNTIME_LIVES, SALVAGES, WANTS, WORKTREE_SIGHTS } from '../rules/life/plan-teardown.ts'
import { PROCESS_SIGHTS, type ProcessFacts } from '../rules/liveness/judge-process.ts'
import { readObservation } from '../rules/liveness/read-observation.ts'
import { readExit, readMemory, readProof, readRecord } from '../rules/record/read-record.ts'
import type { NudgeSubject } from '../rules/talk/nudge-cause.ts'
import { MESSAGE_KINDS, NUDGE_KINDS } from '../rules/talk/nudge-limits.ts'
import { readLedger } from '../rules/talk/read-ledger.ts'

const flag = orElse(readBoolean, false)
const text = orElse(readText, '')
const whole = orElse(readWhole, 0)
const time = orElse(orNull(readTime), null)
const prior = orElse(orNull(readMemory), null)
const look = oneOf(LOOKS)

export const readProbeQuestion = shapeOf({
  runtime: text,
  process: text,
  runtimeFailed: flag,
  processFailed: flag,
  recentActivity: flag,
  held: flag,
  killRequested: flag,
  proof: orElse(orNull(readProof), null),
  prior,
  now: readTime,
})

export const readDetectingQuestion = shapeOf({
  evidence: text,
  proposedReason: text,
  prior,
  now: readTime,
  deadLook: flag,
})

export const readEvidenceQuestion = shapeOf({ evidence: readText })

export const readOpenPrQuestion = shapeOf({
  ciFailing: flag,
  draft: flag,
  changesRequested: flag,
  botComments: flag,
  mergeConflicts: flag,
  mergeable: flag,
  approved: flag,
  reviewPending: flag,
  idleBeyond: flag,
  number: whole,
  url: text,
})

export const readTerminalPrQuestion = shapeOf({ prState: text })

const word = shapeOf({ state: text, reason: text })

export const readStatusQuestion = shapeOf({ session: word, pr: orElse(word, { state: '', reason: '' }) })

export const readSignalQuestion = shapeOf({
  now: readTime,
  launchedAt: time,
  lastSignalAt: time,
  reports: oneOf(REPORTS),
})

const IDENTITY = {
  sessionId: readText,
  generation: readWhole,
  pid: wholeFrom(2),
  startTime: readText,
  bootId: readText,
}
const readIdentity = shapeOf(IDENTITY)

function readExitRecord(value: unknown, field: string) {
  return { ...readIdentity(value, field), ...readExit(value, field) }
}

export const readProcessQuestion: Reader<ProcessFacts> = shapeOf({
  recorded: shapeOf({ ...IDENTITY, node: text }),
  exit: orNull(readExitRecord),
  observed: shapeOf({
    node: text,
    kind: oneOf(PROCESS_SIGHTS),
    bootId: text,
    startTime: orElse(orNull(readText), null),
    state: text,
  }),
})

export const readComposeQuestion = shapeOf({ record: readRecord, observation: readObservation })

export const readWalkQuestion = shapeOf({ record: readRecord, observations: listOf(readObservation) })

const readLooks = listOf(shapeOf({ id: readText, runtime: look, process: look, proven: flag }))

export const readMassLossQuestion = shapeOf({
  looks: (value, field) => {
    const looks = readLooks(value, field)
    const ids = new Set(looks.map(({ id }) => id))
    return ids.size === looks.length ? looks : refuseInput(field, 'looks at different sessions')
  },
  lossAccepted: flag,
})

export const readNudgeQuestion = shapeOf({
  kind: oneOf(MESSAGE_KINDS),
  cause: readNonEmpty,
  sessionState: oneOf(SESSION_STATES),
  sessionReason: text,
  activityState: oneOf(ACTIVITY_STATES),
  resetAt: time,
  ledger: orElse(readLedger, []),
  recentSends: orElse(listOf(readTime), []),
  now: readTime,
})

const readNudgeKind = shapeOf({ kind: oneOf(NUDGE_KINDS) })
const readChecks = shapeOf({
  checks: listOf(shapeOf({ name: readText, sha: readText, conclusion: readText, logTail: text })),
})
const readIds = shapeOf({ ids: listOf(readText) })
const readHead = shapeOf({ headSha: readText })
const readIdle = shapeOf({ headSha: readText, instructionId: readText })
const readRun = shapeOf({ runId: readText })

export function readNudgeSubject(value: unknown, field: string): NudgeSubject {
  const { kind } = readNudgeKind(value, field)
  switch (kind) {
    case 'ci_failing':
      return { kind, ...readChecks(value, field) }
    case 'changes_requested':
    case 'bot_comments':
      return { kind, ...readIds(value, field) }
    case 'merge_conflicts':
      return { kind, ...readHead(value, field) }
    case 'agent_idle':
      return { kind, ...readIdle(value, field) }
    case 'review_feedback':
      return { kind, ...readRun(value, field) }
  }
}

export const readPrsQuestion = shapeOf({
  prs: listOf(
    shapeOf({ state: oneOf(['draft', 'open', 'merged', 'closed']), reason: readText, number: readWhole, url: text }),
  ),
})

export const readTeardownQuestion = shapeOf({
  want: oneOf(WANTS),
  runtime: oneOf(RUNTIME_LIVES),
  worktree: oneOf(WORKTREE_SIGHTS),
  dirty: orElse(oneOf(DIRT), 'unknown'),
  salvage: orElse(oneOf(SALVAGES), 'none'),
  liveOwner: flag,
})

export const readAdoptionQuestion = shapeOf({
  sessionState: oneOf(SESSION_STATES),
  hasIdentity: flag,
  runtime: look,
  proven: flag,
})
