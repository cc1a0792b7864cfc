// The gate of a repository and deciding again, under the names of the conformance document.

import { isObject } from '#kernel/reading/json-value'
import { readBoolean, refuseInput } from '#kernel/reading/read-input'
import {
  listOf,
  oneOf,
  orElse,
  orNull,
  type Reader,
  readNonEmpty,
  shapeOf,
  wholeFrom,
} from '#kernel/reading/read-shape'
import { decideGate, type GateCheck } from '../rules/gate/decide-gate.ts'
import { findPolicyErrors } from '../rules/gate/policy.ts'
import { GATE_VERDICTS } from '../rules/gate/verdicts.ts'
import { readDataTable } from '../rules/replay/read-data-table.ts'
import { readWhatIf } from '../rules/replay/read-what-if.ts'
import { redecideByTable } from '../rules/replay/redecide.ts'
import { keyOfDecision, settleDifferences } from '../rules/replay/settle-differences.ts'
import { answer, type ProofAnswer, readOid, readSize, readWellFormed } from './read-proof-words.ts'

/** Any JSON, but it must be there. */
const readAnything: Reader<unknown> = (value, field) =>
  value === undefined ? refuseInput(field, 'there, whatever it is') : value

const SIGNATURE_STATES = [
  'sound',
  'absent',
  'missing',
  'unknown_signer',
  'unsupported',
  'bad',
  'unreadable',
  'wrong_namespace',
] as const

const readCheckShape = shapeOf({
  verdict: oneOf(['sound', 'untrusted', 'incomplete', 'refused']),
  gates: listOf(shapeOf({ name: readWellFormed, verdict: oneOf(GATE_VERDICTS) })),
  roles: shapeOf({
    log: oneOf(['sound', 'untrusted', 'bad', 'absent']),
    witnesses: listOf(readWellFormed),
    people: listOf(shapeOf({ act: oneOf(['accept', 'waive']), state: oneOf(SIGNATURE_STATES) })),
  }),
  subject: orNull(shapeOf({ tree: readOid })),
  waivers: readSize,
  unknown: readSize,
  keyExposed: readBoolean,
  acceptedBy: orNull(oneOf(['person', 'agent', 'system'])),
})

/** A check that went on to the statement knows its subject. */
const readCheck: Reader<GateCheck> = (value, field) => {
  const check = readCheckShape(value, field)
  const mayLackSubject = check.verdict === 'refused' || check.verdict === 'incomplete'
  return check.subject === null && !mayLackSubject ? refuseInput(`${field}.subject`, 'there') : check
}

const readGateQuestion = shapeOf({
  check: orNull(readCheck),
  want: orElse(shapeOf({ tree: orElse(orNull(readOid), null) }), { tree: null }),
  policy: readAnything,
})

const readDecidedShape = shapeOf({
  by: readWellFormed,
  v: wholeFrom(1),
  rule: readWellFormed,
  result: readAnything,
})

/** Events carry what they like; only a member `decided` that is an object must be one. */
const readEventData: Reader<unknown> = (value, field) => {
  readAnything(value, field)
  if (isObject(value) && isObject(value.decided)) readDecidedShape(value.decided, `${field}.decided`)
  return value
}

const readSettings: Reader<Readonly<Record<string, unknown>>> = (value, field) =>
  isObject(value) ? value : refuseInput(field, 'an object')

const DIFFERENCE = {
  log: readWellFormed,
  event: readWellFormed,
  decider: readWellFormed,
  was: readAnything,
  now: readAnything,
}

function eachOnce<Item extends Parameters<typeof keyOfDecision>[0]>(read: Reader<Item>): Reader<readonly Item[]> {
  const readAll = listOf(read)
  return (value, field) => {
    const list = readAll(value, field)
    return new Set(list.map(keyOfDecision)).size < list.length ? refuseInput(field, 'a list without repetition') : list
  }
}

const readBecause: Reader<string> = (value, field) => readNonEmpty(readWellFormed(value, field), field)

export const gateFunctions: Readonly<Record<string, ProofAnswer>> = {
  'proof.readPolicy': answer(shapeOf({ policy: readAnything }), ({ policy }) => {
    const errors = findPolicyErrors(policy)
    return { valid: errors.length === 0, errors }
  }),
  'proof.decideGate': answer(readGateQuestion, decideGate),
  'proof.redecide': answer(
    shapeOf({
      event: shapeOf({ data: readEventData }),
      table: readDataTable,
      settings: orElse(readSettings, {}),
    }),
    ({ event, table, settings }) => redecideByTable(event.data, table, settings),
  ),
  'proof.settleDifferences': answer(
    shapeOf({
      found: eachOnce(shapeOf(DIFFERENCE)),
      acknowledged: eachOnce(shapeOf({ ...DIFFERENCE, because: readBecause })),
    }),
    ({ found, acknowledged }) => settleDifferences(found, acknowledged),
  ),
  'proof.readWhatIf': answer(shapeOf({ text: readWellFormed }), ({ text }) => readWhatIf(text)),
}
