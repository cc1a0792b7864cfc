// The room's pure functions under the names of the conformance document: untrusted JSON in, the answer out.
import type { Reader } from '#kernel/reading/read-shape'
import { admitRequest } from './admit-request.ts'
import { checkFence } from './check-fence.ts'
import { checkRef } from './check-ref.ts'
import { conclude } from './conclude.ts'
import { decideReplacement } from './decide-replacement.ts'
import { decideReturn } from './decide-return.ts'
import { deriveStanding } from './derive-standing.ts'
import { guardSilence } from './guard-silence.ts'
import { judgeContact } from './judge-contact.ts'
import { matchLabels } from './match-labels.ts'
import { mergeSpool } from './merge-spool.ts'
import { negotiateProtocol } from './negotiate-protocol.ts'
import { writeReachable } from './node-words.ts'
import { decideClaimOld } from './owner/decide-claim-old.ts'
import { decideJudge } from './owner/decide-judge.ts'
import { placeWork } from './place-work.ts'
import { planDrain } from './plan-drain.ts'
import {
  readClaimQuestion,
  readConclusionQuestion,
  readContactQuestion,
  readDrainQuestion,
  readJudgeQuestion,
  readReturnQuestion,
  readRouteQuestion,
  readSilenceQuestion,
  readStandingQuestion,
} from './read-fleet-questions.ts'
import {
  readAdmissionQuestion,
  readFenceQuestion,
  readLabelsQuestion,
  readNegotiationQuestion,
  readPlacementQuestion,
  readRefQuestion,
  readReplacementQuestion,
  readSignatureQuestion,
  readSpoolQuestion,
} from './read-work-questions.ts'
import { routeCommand } from './route-command.ts'
import { composeSignatureBase } from './signature-base.ts'

type Answer = (input: unknown) => unknown

function answer<Question>(read: Reader<Question>, reply: (question: Question) => unknown): Answer {
  return input => reply(read(input, ''))
}

export const fleetFunctions: Readonly<Record<string, Answer>> = {
  'fleet.decideJudge': answer(readJudgeQuestion, decideJudge),
  'fleet.decideClaimOld': answer(readClaimQuestion, decideClaimOld),
  'fleet.route': answer(readRouteQuestion, routeCommand),
  'fleet.judgeContact': answer(readContactQuestion, facts => {
    const { since, ...judged } = judgeContact(facts)
    return { ...judged, since: writeReachable(since) }
  }),
  'fleet.guardSilence': answer(readSilenceQuestion, guardSilence),
  'fleet.conclude': answer(readConclusionQuestion, facts => {
    const { asOf, ...concluded } = conclude(facts)
    return { ...concluded, asOf: writeReachable(asOf) }
  }),
  'fleet.checkFence': answer(readFenceQuestion, checkFence),
  'fleet.checkRef': answer(readRefQuestion, checkRef),
  'fleet.matchLabels': answer(readLabelsQuestion, ({ labels, needs }) => matchLabels(labels, needs)),
  'fleet.placeWork': answer(readPlacementQuestion, placeWork),
  'fleet.mergeSpool': answer(readSpoolQuestion, ({ known, batch }) => mergeSpool(known, batch)),
  'fleet.decideReturn': answer(readReturnQuestion, decideReturn),
  'fleet.decideReplacement': answer(readReplacementQuestion, facts => {
    const { at, ...decided } = decideReplacement(facts)
    return { ...decided, at: writeReachable(at) }
  }),
  'fleet.negotiate': answer(readNegotiationQuestion, ({ planes, node }) => negotiateProtocol(planes, node)),
  'fleet.planDrain': answer(readDrainQuestion, facts => {
    const { next, ...plan } = planDrain(facts)
    return { ...plan, next: writeReachable(next) }
  }),
  'fleet.deriveStanding': answer(readStandingQuestion, deriveStanding),
  'fleet.signatureBase': answer(readSignatureQuestion, composeSignatureBase),
  'fleet.admitRequest': answer(readAdmissionQuestion, admitRequest),
}
