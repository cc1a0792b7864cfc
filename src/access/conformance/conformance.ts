// The room's pure functions under the names of the conformance document: untrusted JSON in, the answer out.
import type { Reader } from '#core/kernel/read-shape'
import { type InstantMs, writeInstant } from '#core/kernel/time'
import { composeEnvironment } from './compose-environment.ts'
import { decideCarry } from './decide-carry.ts'
import { decideConfinement } from './decide-confinement.ts'
import { judgeExit } from './facts/judge-exit.ts'
import { judgeRung } from './facts/judge-rung.ts'
import { readExitQuestion, readRungQuestion } from './facts/read-fact-questions.ts'
import { maskText } from './mask-text.ts'
import { planMounts } from './plan-mounts.ts'
import {
  readCarryQuestion,
  readConfinementQuestion,
  readEnvironmentQuestion,
  readMaskQuestion,
  readMountQuestion,
} from './read-access-questions.ts'
import { checkRefName } from './repository/check-ref-name.ts'
import { decideTrust } from './repository/decide-trust.ts'
import { effectiveParts } from './repository/effective-parts.ts'
import { gateSensitive } from './repository/gate-sensitive.ts'
import { guardGit } from './repository/guard-git.ts'
import {
  readContentQuestion,
  readGitQuestion,
  readRefNameQuestion,
  readSensitiveQuestion,
  readTrustQuestion,
} from './repository/read-repository-questions.ts'
import { classifyProof } from './who/classify-proof.ts'
import { issuePass } from './who/issue-pass.ts'
import { judgePass } from './who/judge-pass.ts'
import { mayAct } from './who/may-act.ts'
import { readActQuestion, readIssueQuestion, readPassQuestion, readProofQuestion } from './who/read-who-questions.ts'

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
