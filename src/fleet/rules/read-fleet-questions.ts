// Reads what the pure functions about sessions and contact are asked; whatever has not the documented shape is INPUT_INVALID.

import { SESSION_STATES } from '#kernel/events/session-words'
import { readBoolean, readText, refuseInput } from '#kernel/reading/read-input'
import {
  distinctBy,
  listOf,
  oneOf,
  orElse,
  orEmpty,
  orNull,
  type Reader,
  readNonEmpty,
  readTime,
  shapeOf,
  wholeFrom,
} from '#kernel/reading/read-shape'
import { FACT_KINDS, FACT_LOOKS } from './conclude.ts'
import { ALIVE_MS } from './decide-return.ts'
import { isSilent, SILENCE_LIMITS, type SilenceFacts } from './guard-silence.ts'
import { CONTACT_LIMITS, type ContactFacts } from './judge-contact.ts'
import { CONTACTS, NODE_STATES, readNodeId, readSessionId } from './node-words.ts'
import { ACTS } from './route-command.ts'

export const flag = orElse(readBoolean, false)
export const text = orElse(readText, '')
export const timeOrNull = orElse(orNull(readTime), null)
export const nodeOrNull = orElse(orNull(readNodeId), null)
export const contact = oneOf(CONTACTS)
export const fromOne = wholeFrom(1)
const countFromZero = orElse(wholeFrom(0), 0)

export const readJudgeQuestion = shapeOf({ here: readNodeId, owner: nodeOrNull, proven: flag })

const LAUNCH = { generation: fromOne, startTime: readText, bootId: readText }

export const readClaimQuestion = shapeOf({
  engine: oneOf(['sqlite', 'postgres']),
  owner: nodeOrNull,
  recorded: shapeOf({
    sessionId: readSessionId,
    generation: fromOne,
    pid: orElse(orNull(wholeFrom(2)), null),
    startTime: text,
    bootId: text,
  }),
  hereBootId: text,
  runDirectory: oneOf(['present', 'absent', 'unreadable']),
  identity: orElse(orNull(shapeOf({ ...LAUNCH, sessionId: readText, pid: wholeFrom(2) })), null),
  sight: orElse(oneOf(['found', 'absent', 'unknown']), 'unknown'),
  exitMatches: flag,
  confirmed: flag,
})

export const readRouteQuestion = shapeOf({
  act: oneOf(ACTS),
  forwardable: orElse(readBoolean, true),
  here: readNodeId,
  owner: nodeOrNull,
  ownerState: orElse(orNull(oneOf(NODE_STATES)), null),
  contact: orElse(orNull(contact), null),
})

const contactShape = shapeOf({
  now: readTime,
  heardAt: timeOrNull,
  stoppedAt: timeOrNull,
  listeningSince: readTime,
  limits: orEmpty(
    shapeOf({ lateMs: orElse(fromOne, CONTACT_LIMITS.lateMs), outMs: orElse(fromOne, CONTACT_LIMITS.outMs) }),
  ),
})

export const readContactQuestion: Reader<ContactFacts> = (value, field) => {
  const question = contactShape(value, field)
  return question.limits.outMs > question.limits.lateMs ? question : refuseInput('limits.outMs', 'more than lateMs')
}

const readQuietNode = shapeOf({
  id: readNodeId,
  contact,
  heardAt: timeOrNull,
  sessions: countFromZero,
  lastSilence: orElse(orNull(shapeOf({ from: readTime, to: readTime })), null),
})

const silenceShape = shapeOf({
  now: readTime,
  listeningSince: readTime,
  nodes: orElse(
    distinctBy(listOf(readQuietNode), ({ id }) => id),
    [],
  ),
  accepted: orElse(listOf(readNodeId), []),
  limits: orEmpty(
    shapeOf({
      windowMs: orElse(fromOne, SILENCE_LIMITS.windowMs),
      settleMs: orElse(fromOne, SILENCE_LIMITS.settleMs),
    }),
  ),
})

export const readSilenceQuestion: Reader<SilenceFacts> = (value, field) => {
  const question = silenceShape(value, field)
  if (question.nodes.some(node => isSilent(node) && node.heardAt === null))
    refuseInput('nodes', 'heard once before they are silent')
  return question
}

export const readConclusionQuestion = shapeOf({
  owner: readNodeId,
  recorded: shapeOf({ generation: fromOne, bootId: text }),
  facts: orElse(
    listOf(
      shapeOf({
        kind: oneOf(FACT_KINDS),
        at: readTime,
        node: nodeOrNull,
        generation: orElse(orNull(fromOne), null),
        bootId: text,
        look: orElse(orNull(oneOf(FACT_LOOKS)), null),
        by: text,
      }),
    ),
    [],
  ),
})

const readKnownNode = shapeOf({
  state: oneOf(NODE_STATES),
  epoch: fromOne,
  key: readNonEmpty,
  instance: text,
  bootId: text,
  pastInstances: orElse(listOf(readText), []),
  spool: text,
  spoolThrough: countFromZero,
  heardAt: timeOrNull,
})

export const readReturnQuestion = shapeOf({
  now: readTime,
  aliveMs: orElse(fromOne, ALIVE_MS),
  firstHelloAt: timeOrNull,
  known: orElse(orNull(readKnownNode), null),
  hello: shapeOf({
    key: readNonEmpty,
    epoch: fromOne,
    instance: readNonEmpty,
    bootId: text,
    spool: readNonEmpty,
    spoolFrom: orElse(fromOne, 1),
    spoolTo: countFromZero,
  }),
})

export const readStandingQuestion = shapeOf({
  status: readNonEmpty,
  ended: flag,
  contact: orElse(orNull(contact), null),
  asOf: timeOrNull,
  now: readTime,
  claim: orElse(oneOf(['held', 'lapsed', 'replaced']), 'held'),
  lostBy: text,
})

const readDrainedSession = shapeOf({
  id: readSessionId,
  state: oneOf(SESSION_STATES),
  parked: flag,
  parkable: flag,
  pushed: flag,
})

export const readDrainQuestion = shapeOf({
  now: readTime,
  since: readTime,
  parkAfterMs: orElse(orNull(wholeFrom(0)), null),
  claiming: orElse(readBoolean, true),
  sessions: orElse(
    distinctBy(listOf(readDrainedSession), ({ id }) => id),
    [],
  ),
  suites: countFromZero,
  spoolPending: countFromZero,
  line: orElse(readBoolean, true),
})
