// Asked at the door of every route, before anything is decided: may whoever comes do this, to this work?

import { provostError } from '#kernel/errors/errors'
import type { Actor } from '#kernel/events/actor'
import { readInstant } from '#kernel/events/time'
import type { World } from '#recorder/world'
import { isEnded } from '#session/rules/life/standing'
import type { SessionView } from '#session/rules/record/session-view'
import { findSession } from '#session/usecases/life/need-session'
import type { ActingSession, Action } from '../rules/who/actions.ts'
import { authRequired } from '../rules/who/auth-required.ts'
import type { SIGNATURES } from '../rules/who/classify-proof.ts'
import { deriveRelation, type SubjectNoun } from '../rules/who/derive-relation.ts'
import { judgePass } from '../rules/who/judge-pass.ts'
import { type ActingRoute, isWeighty, listActions } from '../rules/who/listed-actions.ts'
import { type ActQuestion, type ActRefusal, mayAct } from '../rules/who/may-act.ts'
import type { PassHolder } from '../rules/who/pass-view.ts'
import { countUnconfined } from './count-unconfined.ts'
import { findOwnWork } from './find-own-work.ts'
import { findProjectOf } from './find-project-of.ts'
import { findSubject } from './find-subject.ts'
import { needLivePass } from './need-live-pass.ts'
import { countSpawnsLeft } from './spawn-budget.ts'

/** A request as far as the question goes. */
export type Approach = {
  readonly route: ActingRoute & {
    readonly path: string
    readonly subject?: SubjectNoun
    readonly query?: readonly { readonly name: string }[]
    readonly namesProject?: true
  }
  readonly parameters: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body: unknown
  readonly visitor: { readonly actor: Actor | null; readonly generation?: number; readonly pass?: PassHolder }
  /** What the signature is worth that came with it. */
  readonly signature?: (typeof SIGNATURES)[number]
  readonly confirming?: Confirming
}

export type Confirming = {
  /** Whoever sent it was asked whether they mean this very act, and said so. */
  readonly isGiven: boolean
  /** The word that says so, for somebody who can be asked; null: nobody is there. */
  readonly ask: (() => string) | null
}

const NOBODY_THERE: Confirming = { isGiven: false, ask: null }

/** What the home wants of decisions, besides somebody who may make them. */
export type DecisionNeeds = { readonly fourEyes: boolean; readonly sign: readonly Action[] }

export async function needAuthority(world: World, approach: Approach, needs: DecisionNeeds): Promise<void> {
  const { visitor } = approach
  const { actor } = visitor
  if (actor?.kind === 'agent') return needAuthorityOfAgent(world, actor.id, approach)
  if (visitor.pass?.kind === 'ci') return needAuthorityOfBuild(world, visitor.pass, approach)
  return needAuthorityOfPerson(world, actor?.id ?? null, approach, needs)
}

async function needAuthorityOfBuild(world: World, pass: PassHolder, approach: Approach): Promise<void> {
  needLivePass(pass, approach.visitor.actor?.id ?? null)
  const actor = { ...NOBODY, kind: 'ci', inScope: await isInScope(world, pass, approach) } as const
  for (const action of listActions(approach.route, approach.body))
    await need({ action, relation: 'common', actor, ...ORDINARY }, approach)
}

/** A pass that is for some projects is for nothing that is of another, or of none. */
async function isInScope(world: World, { projects }: PassHolder, approach: Approach): Promise<boolean> {
  if (projects === null) return true
  const project = await findProjectOf(world, approach)
  return project !== null && projects.includes(project)
}

async function needAuthorityOfPerson(
  world: World,
  name: string | null,
  approach: Approach,
  { fourEyes, sign }: DecisionNeeds,
): Promise<void> {
  const { visitor, route, body, signature = 'none', confirming = NOBODY_THERE } = approach
  if (visitor.pass) needLivePass(visitor.pass, name)
  if (signature === 'invalid') throw provostError('SIGNATURE_INVALID')
  // Whoever came in as a person without a pass of their own holds that of the home's owner.
  const role = visitor.pass?.role ?? 'owner'
  const inScope = !visitor.pass || (await isInScope(world, visitor.pass, approach))
  const actions = listActions(route, body)
  const signed = signature === 'valid'
  const unconfined = isWeighty(actions) && !signed ? await countUnconfined(world) : 0
  const there = { exposed: unconfined > 0, interactive: confirming.ask !== null, confirmed: confirming.isGiven }
  const actor = { ...NOBODY, kind: 'person', role, inScope, signed, ...there } as const
  const relation = fourEyes && name !== null ? await findOwnWork(world, name, approach) : 'common'
  for (const action of actions)
    await need({ action, relation, actor, ...ORDINARY, fourEyes, needSignature: sign }, approach, unconfined)
}

const ORDINARY = { spawnBudget: 0, policy: false, fourEyes: false, needSignature: [] } as const

const NOBODY = {
  role: null,
  sessionKind: null,
  proven: true,
  signed: false,
  exposed: false,
  interactive: false,
  confirmed: false,
  inScope: true,
} as const

async function needAuthorityOfAgent(world: World, id: string, approach: Approach): Promise<void> {
  const session = await findSession(world, id)
  needLivingPass(world, id, session, approach.visitor.generation)
  const subject = await findSubject(world, id, approach)
  const relation = deriveRelation({ session: id, project: session?.projectId ?? null }, subject)
  const sessionKind: ActingSession = session?.kind ?? 'worker'
  const actor = { ...NOBODY, kind: 'agent', sessionKind } as const
  for (const action of listActions(approach.route, approach.body)) {
    const spawnBudget = action === 'spawn' && session ? await countSpawnsLeft(world, session) : 0
    await need({ action, relation, actor, ...ORDINARY, spawnBudget }, approach)
  }
}

/** A pass ends with its generation: what an agent left behind speaks for nobody. */
function needLivingPass(world: World, id: string, session: SessionView | undefined, generation?: number): void {
  if (generation === undefined) return
  const now = world.clock.now()
  const { standing } = judgePass({
    pass: {
      kind: 'session',
      issuedAt: readInstant(session?.createdAt) ?? now,
      expiresAt: null,
      revokedAt: null,
      usesMax: null,
      uses: 0,
      session: id,
      generation,
      boundTo: null,
    },
    now,
    session: session
      ? { id, generation: session.record.generation, ended: isEnded(session.record.session.state) }
      : null,
    daemonKey: null,
  })
  if (standing === 'live') return
  if (standing !== 'ended') throw authRequired()
  throw provostError('PASS_ENDED', { details: { id: `${id}/${generation}` } })
}

async function need(question: ActQuestion, approach: Approach, unconfined = 0): Promise<void> {
  const { result, code } = mayAct(question)
  if (result === 'allow') return
  if (code === 'CONFIRM_REQUIRED') throw confirmRequired(question.action, approach, unconfined)
  throw await refusalOf(code ?? 'PERSON_REQUIRED', question.action, approach)
}

/** Who can be asked gets the word to answer with. */
function confirmRequired(action: Action, { confirming }: Approach, unconfined: number): Error {
  const details = { verb: verbOf(action), unconfined, ...(confirming?.ask && { confirm: confirming.ask() }) }
  return provostError('CONFIRM_REQUIRED', { details })
}

const verbOf = (action: Action) => action.replaceAll('_', ' ')

async function refusalOf(code: ActRefusal, action: Action, approach: Approach): Promise<Error> {
  const { parameters, visitor, route } = approach
  const verb = verbOf(action)
  if (code !== 'NOT_FOUND') return provostError(code, { details: { verb, who: visitor.actor?.id ?? '' } })
  if (action === 'submit_verdict') return noSuchRun(approach)
  const [id = verb] = Object.values(parameters)
  return provostError('NOT_FOUND', {
    hint: 'an agent sees the task, the review run and the session that are its own',
    details: { noun: (route.subject ?? 'thing').replaceAll('_', ' '), id },
  })
}

/** The very words that whoever names a run that does not exist hears. */
async function noSuchRun({ parameters, body }: Approach): Promise<Error> {
  const { unknownRun } = await import('#review/usecases/run/submit-verdict')
  const { runId = '', verdict = '' } = (body ?? {}) as { runId?: string; verdict?: string }
  return unknownRun({ sessionId: parameters.session ?? '', runId, verdict, body: '' })
}
