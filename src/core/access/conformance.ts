// The room's pure functions under the names of the conformance document: untrusted JSON in, the answer out.
import type { Reader } from '#core/kernel/read-shape'
import { composeEnvironment } from './compose-environment.ts'
import { decideCarry } from './decide-carry.ts'
import { decideConfinement } from './decide-confinement.ts'
import { maskText } from './mask-text.ts'
import { planMounts } from './plan-mounts.ts'
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

export const accessFunctions: Readonly<Record<string, Answer>> = {
  'access.planMounts': answer(readMountQuestion, planMounts),
  'access.decideConfinement': answer(readConfinementQuestion, decideConfinement),
  'access.decideCarry': answer(readCarryQuestion, decideCarry),
  'access.composeEnvironment': answer(readEnvironmentQuestion, composeEnvironment),
  'access.maskText': answer(readMaskQuestion, maskText),
}
