// The room's pure functions under the names of the conformance document: untrusted JSON in, the answer out.

import { type InstantMs, writeInstant } from '#kernel/events/time'
import type { Reader } from '#kernel/reading/read-shape'
import { composeEnvironment } from '../rules/cage/compose-environment.ts'
import { decideCarry } from '../rules/cage/decide-carry.ts'
import { decideConfinement } from '../rules/cage/decide-confinement.ts'
import { planMounts } from '../rules/cage/plan-mounts.ts'
import { judgeExit } from '../rules/facts/judge-exit.ts'
import { judgeRung } from '../rules/facts/judge-rung.ts'
import { readExitQuestion, readRungQuestion } from '../rules/facts/read-fact-questions.ts'
import { maskText } from '../rules/mask-text.ts'
import { checkRefName } from '../rules/repository/check-ref-name.ts'
import { decideTrust } from '../rules/repository/decide-trust.ts'
import { effectiveParts } from '../rules/repository/effective-parts.ts'
import { gateSensitive } from '../rules/repository/gate-sensitive.ts'
import { guardGit } from '../rules/repository/guard-git.ts'
import {
  readContentQuestion,
  readGitQuestion,
  readRefNameQuestion,
  readSensitiveQuestion,
  readTrustQuestion,
} from '../rules/repository/read-repository-questions.ts'
import { classifyProof } from '../rules/who/classify-proof.ts'
import { issuePass } from '../rules/who/issue-pass.ts'
import { judgePass } from '../rules/who/judge-pass.ts'
import { mayAct } from '../rules/who/may-act.ts'
import {
  readActQuestion,
  readIssueQuestion,
  readPassQuestion,
  readProofQuestion,
} from '../rules/who/read-who-questions.ts'
import {
  readCarryQuestion,
  readConfinementQuestion,
  readEnvironmentQuestion,
  readMaskQuestion,
  readMountQuestion,
} from './read-access-questions.ts'

type Answer = (input: unknown) => unknown

function answer<Question>(read: Reader<Question>, reply: (question: Question) => unknown): Answer {
  return input => reply(read(input, ''))
}

const instantOrNull = (instant: InstantMs | null) => (instant === null ? null : writeInstant(instant))

export const accessFunctions: Readonly<Record<string, Answer>> = {
  'access.classifyProof': answer(readProofQuestion, classifyProof),
  'access.mayAct': answer(readActQuestion, mayAct),
  'access.judgePass': answer(readPassQuestion, facts => {
    const judgement = judgePass(facts)
    return { ...judgement, endsAt: instantOrNull(judgement.endsAt) }
  }),
  'access.issuePass': answer(readIssueQuestion, wish => {
    const grant = issuePass(wish)
    return { ...grant, expiresAt: instantOrNull(grant.expiresAt) }
  }),
  'access.effectiveParts': answer(readContentQuestion, effectiveParts),
  'access.decideTrust': answer(readTrustQuestion, decideTrust),
  'access.judgeExit': answer(readExitQuestion, judgeExit),
  'access.judgeRung': answer(readRungQuestion, judgeRung),
  'access.guardGit': answer(readGitQuestion, guardGit),
  'access.checkRefName': answer(readRefNameQuestion, checkRefName),
  'access.gateSensitive': answer(readSensitiveQuestion, gateSensitive),
  'access.planMounts': answer(readMountQuestion, planMounts),
  'access.decideConfinement': answer(readConfinementQuestion, decideConfinement),
  'access.decideCarry': answer(readCarryQuestion, decideCarry),
  'access.composeEnvironment': answer(readEnvironmentQuestion, composeEnvironment),
  'access.maskText': answer(readMaskQuestion, maskText),
}
