// The room's pure functions under the names of the conformance document: untrusted JSON in, the answer out.

import { refuseInput } from '#kernel/reading/read-input'
import type { Reader } from '#kernel/reading/read-shape'
import { deriveSignal } from '../rules/activity/derive-signal.ts'
import { compose } from '../rules/life/compose.ts'
import { planTeardown } from '../rules/life/plan-teardown.ts'
import { decideAdoption } from '../rules/liveness/decide-adoption.ts'
import { decideDetecting } from '../rules/liveness/decide-detecting.ts'
import { decideProbe } from '../rules/liveness/decide-probe.ts'
import { guardMassLoss } from '../rules/liveness/guard-mass-loss.ts'
import { hashEvidence } from '../rules/liveness/hash-evidence.ts'
import { judgeProcess } from '../rules/liveness/judge-process.ts'
import { walk } from '../rules/liveness/walk.ts'
import { decideOpenPr } from '../rules/pull-request/decide-open-pr.ts'
import { decideTerminalPr } from '../rules/pull-request/decide-terminal-pr.ts'
import { pickPr } from '../rules/pull-request/pick-pr.ts'
import { writeDecision, writeLedger, writePatch, writeRecord, writeTime } from '../rules/record/write-record.ts'
import { deriveStatus } from '../rules/story/derive-status.ts'
import { decideNudge } from '../rules/talk/decide-nudge.ts'
import { findNudgeCause } from '../rules/talk/nudge-cause.ts'
import {
  readAdoptionQuestion,
  readComposeQuestion,
  readDetectingQuestion,
  readEvidenceQuestion,
  readMassLossQuestion,
  readNudgeQuestion,
  readNudgeSubject,
  readOpenPrQuestion,
  readProbeQuestion,
  readProcessQuestion,
  readPrsQuestion,
  readSignalQuestion,
  readStatusQuestion,
  readTeardownQuestion,
  readTerminalPrQuestion,
  readWalkQuestion,
} from './read-questions.ts'

type Answer = (input: unknown) => unknown

function answer<Question>(read: Reader<Question>, reply: (question: Question) => unknown): Answer {
  return input => reply(read(input, ''))
}

export const sessionFunctions: Readonly<Record<string, Answer>> = {
  'session.decideProbe': answer(readProbeQuestion, facts => writeDecision(decideProbe(facts))),
  'session.decideDetecting': answer(readDetectingQuestion, facts => writeDecision(decideDetecting(facts))),
  'session.hashEvidence': answer(readEvidenceQuestion, ({ evidence }) => hashEvidence(evidence)),
  'session.decideOpenPr': answer(readOpenPrQuestion, facts => writeDecision(decideOpenPr(facts))),
  'session.decideTerminalPr': answer(readTerminalPrQuestion, ({ prState }) => writeDecision(decideTerminalPr(prState))),
  'session.deriveStatus': answer(readStatusQuestion, deriveStatus),
  'session.deriveSignal': answer(readSignalQuestion, deriveSignal),
  'session.judgeProcess': answer(readProcessQuestion, judgeProcess),
  'session.compose': answer(readComposeQuestion, ({ record, observation }) => {
    const composition = compose(record, observation)
    return { ...composition, patch: writePatch(composition.patch) }
  }),
  'session.walk': answer(readWalkQuestion, ({ record, observations }) => {
    const walked = walk(record, observations)
    return { steps: walked.steps, record: writeRecord(walked.record) }
  }),
  'session.guardMassLoss': answer(readMassLossQuestion, ({ looks, lossAccepted }) =>
    guardMassLoss(looks, lossAccepted),
  ),
  'session.decideNudge': answer(readNudgeQuestion, facts => {
    const { action, rule, ledger, retryAt } = decideNudge(facts)
    return { action, rule, ledger: writeLedger(ledger), retryAt: writeTime(retryAt) }
  }),
  'session.nudgeCause': answer(readNudgeSubject, subject => ({
    cause: findNudgeCause(subject) ?? refuseInput('the subject', 'about something'),
  })),
  'session.pickPr': answer(readPrsQuestion, ({ prs }) => pickPr(prs)),
  'session.planTeardown': answer(readTeardownQuestion, planTeardown),
  'session.decideAdoption': answer(readAdoptionQuestion, decideAdoption),
}
