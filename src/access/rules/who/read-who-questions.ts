// What comes from outside to the functions about actors and passes, read before any rule looks at it.
import { readText, refuseInput } from '#kernel/reading/read-input'
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
import { flag, readSha256 } from '../read-members.ts'
import { ACTING_SESSIONS, ACTIONS, ACTOR_KINDS, RELATIONS, ROLES } from './actions.ts'
import { CREDENTIAL_KINDS, DOORS, type ProofFacts, SIGNATURES } from './classify-proof.ts'
import type { PassFacts } from './judge-pass.ts'
import type { ActQuestion } from './may-act.ts'
import { PASS_KINDS, STANDINGS } from './passes.ts'

function orNothing<Value>(read: Reader<Value>): Reader<Value | null> {
  return orElse(orNull(read), null)
}

const no = flag(false)
const timeOrNull = orNothing(readTime)
const generationOrNull = orNothing(wholeFrom(1))
const roleOrNull = orNothing(oneOf(ROLES))

const readCredential: Reader<ProofFacts['credential']> = (value, field) => {
  const credential = credentialShape(value, field)
  if (credential.kind === 'session' && credential.generation === null)
    refuseInput(`${field}.generation`, 'given for the pass of a session')
  return credential
}

const credentialShape = shapeOf({
  kind: oneOf(CREDENTIAL_KINDS),
  id: readNonEmpty,
  standing: oneOf(STANDINGS),
  names: orElse(listOf(readNonEmpty), []),
  generation: generationOrNull,
})

export const readProofQuestion: Reader<ProofFacts> = shapeOf({
  door: oneOf(DOORS),
  tty: no,
  named: orNothing(readText),
  part: orNothing(readNonEmpty),
  credential: orNothing(readCredential),
  signature: orElse(oneOf(SIGNATURES), 'none'),
  unconfined: orElse(wholeFrom(0), 0),
})

const actorShape = shapeOf({
  kind: oneOf(ACTOR_KINDS),
  role: roleOrNull,
  sessionKind: orNothing(oneOf(ACTING_SESSIONS)),
  proven: no,
  signed: no,
  exposed: no,
  interactive: no,
  confirmed: no,
  inScope: flag(true),
})

const readActingActor: Reader<ActQuestion['actor']> = (value, field) => {
  const actor = actorShape(value, field)
  if (actor.kind === 'person' && actor.role === null) refuseInput(`${field}.role`, 'given for a person')
  if (actor.kind === 'agent' && actor.sessionKind === null) refuseInput(`${field}.sessionKind`, 'given for an agent')
  return actor
}

export const readActQuestion: Reader<ActQuestion> = shapeOf({
  action: oneOf(ACTIONS),
  relation: oneOf(RELATIONS),
  actor: readActingActor,
  spawnBudget: orElse(wholeFrom(0), 0),
  policy: no,
  fourEyes: no,
  needSignature: orElse(listOf(oneOf(ACTIONS)), []),
})

const passShape = shapeOf({
  kind: oneOf(PASS_KINDS),
  issuedAt: readTime,
  expiresAt: timeOrNull,
  revokedAt: timeOrNull,
  usesMax: generationOrNull,
  uses: orElse(wholeFrom(0), 0),
  session: orNothing(readNonEmpty),
  generation: generationOrNull,
  boundTo: orNothing(readSha256),
})

const readPass: Reader<PassFacts['pass']> = (value, field) => {
  const pass = passShape(value, field)
  if (pass.kind === 'session' && (pass.session === null || pass.generation === null))
    refuseInput(field, 'with session and generation where it is the pass of a session')
  return pass
}

export const readPassQuestion: Reader<PassFacts> = shapeOf({
  pass: orNothing(readPass),
  now: readTime,
  session: orNothing(shapeOf({ id: readNonEmpty, generation: wholeFrom(1), ended: no })),
  daemonKey: orNothing(readSha256),
})

export const readIssueQuestion = shapeOf({
  by: shapeOf({ kind: oneOf(ACTOR_KINDS), role: roleOrNull }),
  kind: oneOf(PASS_KINDS),
  role: roleOrNull,
  name: orNothing(readText),
  ttlMs: orNothing(readWhole),
  now: readTime,
  fromLink: orNothing(oneOf(STANDINGS)),
})
