// The room's pure functions under the names of the conformance document: untrusted JSON in, the answer out.

import { refuseInput } from '#core/kernel/read-input'
import type { Reader } from '#core/kernel/read-shape'
import { compose } from './compose.ts'
import { decideAdoption } from './decide-adoption.ts'
import { decideDetecting } from './decide-detecting.ts'
import { decideNudge } from './decide-nudge.ts'
import { decideOpenPr } from './decide-open-pr.ts'
import { decideProbe } from './decide-probe.ts'
import { decideTerminalPr } from './decide-terminal-pr.ts'
import { deriveSignal } from './derive-signal.ts'
import { deriveStatus } from './derive-status.ts'
import { guardMassLoss } from './guard-mass-loss.ts'
import { hashEvidence } from './hash-evidence.ts'
import { judgeProcess } from './judge-process.ts'
import { findNudgeCause } from './nudge-cause.ts'
import { pickPr } from './pick-pr.ts'
import { planTeardown } from './plan-teardown.ts'
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
import { walk } from './walk.ts'
import { writeDecision, writeLedger, writePatch, writeRecord, writeTime } from './write-record.ts'

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
