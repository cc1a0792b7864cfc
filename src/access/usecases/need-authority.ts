// Asked at the door of every route, before anything is decided: may whoever comes do this, to this work?

import { provostError } from '#kernel/errors/errors'
import type { Actor } from '#kernel/events/actor'
import { readInstant } from '#kernel/events/time'
import type { World } from '#recorder/world'
import { isEnded } from '#session/rules/life/standing'
import type { SessionView } from '#session/rules/record/session-view'
import { findSession } from '#session/usecases/life/need-session'
import type { ActingSession, Action, Relation } from '../rules/who/actions.ts'
import { deriveRelation, type SubjectNoun } from '../rules/who/derive-relation.ts'
import { judgePass } from '../rules/who/judge-pass.ts'
import { type ActingActor, type ActRefusal, mayAct } from '../rules/who/may-act.ts'
import type { PassHolder } from '../rules/who/pass-view.ts'
import { findSubject } from './find-subject.ts'
import { needLivePass } from './need-live-pass.ts'
import { countSpawnsLeft } from './spawn-budget.ts'

/** A request as far as the question goes. */
export type Approach = {
  readonly route: { readonly action: Action; readonly subject?: SubjectNoun; readonly opensCages?: true }
  readonly parameters: Readonly<Record<string, string>>
  readonly body: unknown
  readonly visitor: { readonly actor: Actor | null; readonly generation?: number; readonly pass?: PassHolder }
}

export async function needAuthority(world: World, approach: Approach): Promise<void> {
  const { actor, pass } = approach.visitor
  if (actor?.kind === 'agent') return needAuthorityOfAgent(world, actor.id, approach)
  if (pass) needLivePass(pass, actor?.id ?? null)
  // Whoever came in as a person without a pass of their own holds that of the home's owner.
  const role = pass?.role ?? 'owner'
  for (const action of actionsOf(approach))
    await need(action, 'common', { ...NOBODY, kind: 'person', role }, 0, approach)
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
  for (const action of actionsOf(approach)) {
    const budget = action === 'spawn' && session ? await countSpawnsLeft(world, session) : 0
    await need(action, relation, { ...NOBODY, kind: 'agent', sessionKind }, budget, approach)
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

function actionsOf({ route, body }: Approach): readonly Action[] {
  const opensCage = route.opensCages && (body as { confinement?: unknown } | undefined)?.confinement === 'off'
  return opensCage ? [route.action, 'open_cage'] : [route.action]
}

async function need(
  action: Action,
  relation: Relation,
  actor: ActingActor,
  spawnBudget: number,
  approach: Approach,
): Promise<void> {
  const question = { action, relation, actor, spawnBudget, policy: false, fourEyes: false, needSignature: [] }
  const { result, code } = mayAct(question)
  if (result !== 'allow') throw await refusalOf(code ?? 'PERSON_REQUIRED', action, approach)
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
