// Asked at the door of every route, before anything is decided: may whoever comes do this, to this work?

import { provostError } from '#kernel/errors/errors'
import type { Actor } from '#kernel/events/actor'
import { readInstant } from '#kernel/events/time'
import type { World } from '#recorder/world'
import { isEnded } from '#session/rules/life/standing'
import type { SessionView } from '#session/rules/record/session-view'
import { findSession } from '#session/usecases/life/need-session'
import type { ActingSession, Action } from '../rules/who/actions.ts'
import type { SIGNATURES } from '../rules/who/classify-proof.ts'
import { deriveRelation, type SubjectNoun } from '../rules/who/derive-relation.ts'
import { judgePass } from '../rules/who/judge-pass.ts'
import { type ActingRoute, listActions } from '../rules/who/listed-actions.ts'
import { type ActQuestion, type ActRefusal, mayAct } from '../rules/who/may-act.ts'
import type { PassHolder } from '../rules/who/pass-view.ts'
import { findOwnWork } from './find-own-work.ts'
import { findSubject } from './find-subject.ts'
import { needLivePass } from './need-live-pass.ts'
import { countSpawnsLeft } from './spawn-budget.ts'

/** A request as far as the question goes. */
export type Approach = {
  readonly route: ActingRoute & { readonly subject?: SubjectNoun }
  readonly parameters: Readonly<Record<string, string>>
  readonly body: unknown
  readonly visitor: { readonly actor: Actor | null; readonly generation?: number; readonly pass?: PassHolder }
  /** What the signature is worth that came with it. */
  readonly signature?: (typeof SIGNATURES)[number]
}

/** What the home wants of decisions, besides somebody who may make them. */
export type DecisionNeeds = { readonly fourEyes: boolean; readonly sign: readonly Action[] }

export async function needAuthority(world: World, approach: Approach, needs: DecisionNeeds): Promise<void> {
  const { actor } = approach.visitor
  return actor?.kind === 'agent'
    ? needAuthorityOfAgent(world, actor.id, approach)
    : needAuthorityOfPerson(world, actor?.id ?? null, approach, needs)
}

async function needAuthorityOfPerson(
  world: World,
  name: string | null,
  approach: Approach,
  { fourEyes, sign }: DecisionNeeds,
): Promise<void> {
  const { visitor, route, body, signature = 'none' } = approach
  if (visitor.pass) needLivePass(visitor.pass, name)
  if (signature === 'invalid') throw provostError('SIGNATURE_INVALID')
  // Whoever came in as a person without a pass of their own holds that of the home's owner.
  const role = visitor.pass?.role ?? 'owner'
  const actor = { ...NOBODY, kind: 'person', role, signed: signature === 'valid' } as const
  const relation = fourEyes && name !== null ? await findOwnWork(world, name, approach) : 'common'
  for (const action of listActions(route, body))
    await need({ action, relation, actor, spawnBudget: 0, policy: false, fourEyes, needSignature: sign }, approach)
}

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
    await need({ action, relation, actor, spawnBudget, policy: false, fourEyes: false, needSignature: [] }, approach)
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
  if (standing !== 'ended') throw provostError('AUTH_REQUIRED')
  throw provostError('PASS_ENDED', { details: { id: `${id}/${generation}` } })
}

async function need(question: ActQuestion, approach: Approach): Promise<void> {
  const { result, code } = mayAct(question)
  if (result !== 'allow') throw await refusalOf(code ?? 'PERSON_REQUIRED', question.action, approach)
}

async function refusalOf(code: ActRefusal, action: Action, approach: Approach): Promise<Error> {
  const { parameters, visitor, route } = approach
  const verb = action.replaceAll('_', ' ')
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
