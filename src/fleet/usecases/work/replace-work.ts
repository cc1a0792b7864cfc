// Gives work of a node that was given up to another: as a new session that begins with what the first one sent up last. The first
// one is fenced by the append that says so, and by nothing else; nobody says that it is dead.
import { randomUUID } from 'node:crypto'
import type { Handover, WorkQueue } from '#fleet/ports/work-queue'
import { decideReplacement } from '#fleet/rules/decide-replacement'
import { isLoneSilence } from '#fleet/rules/may-declare-lost'
import type { NodeView } from '#fleet/rules/node-view'
import type { WorkBase } from '#fleet/rules/work/work-base'
import { isWithNode, type WorkView } from '#fleet/rules/work/work-view'
import { provostError } from '#kernel/errors/errors'
import { needProject } from '#project/usecases/find-project'
import { readAllRows } from '#recorder/read-all-rows'
import type { Asking, World } from '#recorder/world'
import { isEnded } from '#session/rules/life/standing'
import { findSession } from '#session/usecases/life/need-session'
import { contactOf, forgetLook, lookAtNodes } from '../contacts.ts'
import { type FoundParked, findParked } from '../plane/find-parked.ts'
import { findLastPush } from '../plane/last-push.ts'
import { findNodeView } from '../plane/speak-for.ts'
import { inContact } from '../take-out-node.ts'
import { gatherCandidates } from './gather-candidates.ts'
import { findWork, listOpenWork, needQueue, writeWork } from './need-queue.ts'
import { decidePlace } from './place-work.ts'

/** A person is asked before a third machine tries; until policies replace by themselves every attempt is a person's. */
const ATTEMPTS_MAX = 2

/** What was given up and can be placed now. It is decided from the log, so whoever is killed here is followed by the next look. */
export async function replaceGivenUp(world: World, queue: WorkQueue, works: readonly WorkView[]): Promise<void> {
  const lost = new Set(
    (await readAllRows<NodeView>(world, 'node', { status: 'lost' })).flatMap(({ id, isReplaced }) =>
      isReplaced ? [id] : [],
    ),
  )
  for (const work of works) {
    if (!isWithNode(work) || !(work.isToBeReplaced || lost.has(work.node ?? ''))) continue
    if (!(await planReplacement(world, work.id, ''))) continue
    const subject = `${work.project}-${await world.store.log.takeNumber('session')}`
    world.steps('work.replace')
    await queue.record(() => planReplacement(world, work.id, subject))
  }
}

async function planReplacement(world: World, id: string, subject: string): Promise<Handover | null> {
  const work = await findWork(world, id)
  if (!work?.node || !isWithNode(work)) return null
  const session = await findSession(world, work.subject)
  const contact = contactOf(world, work.node)?.contact ?? 'unknown'
  const isLost = (await findNodeView(world, work.node))?.state === 'lost'
  const next = {
    ...work,
    pinned: null,
    past: [...work.past, { attempt: work.attempt, node: work.node, subject: work.subject }],
  }
  const base = await baseOf(world, work, session?.baseSha ?? null)
  const placement = decidePlace({ ...next, base }, await gatherCandidates(world))
  const { action, rule } = decideReplacement({
    now: world.clock.now(),
    work: { settled: false, attempt: work.attempt, attemptsMax: ATTEMPTS_MAX },
    policy: { replaceAfterMs: null },
    proven: session !== undefined && isEnded(session.record.session.state),
    lost: isLost || isLoneSilence(contact) ? 'replace' : 'no',
    contact,
    outSince: null,
    lapsed: work.state === 'lapsed',
    held: false,
    placeable: placement.result === 'placed',
  })
  if (action !== 'replace' || placement.node === null) return null
  return compose(world, work, subject, { base, rule, placement: { ...placement, node: placement.node } })
}

/** What its node has parked goes on with a new session, wherever there is room: from here on it waits like any other. */
export async function giveOnParked(world: World, queue: WorkQueue, works: readonly WorkView[]): Promise<void> {
  for (const { id, project } of works.filter(({ state }) => state === 'parked')) {
    const subject = `${project}-${await world.store.log.takeNumber('session')}`
    world.steps('work.give_on')
    await queue.record(async () => {
      const work = await findWork(world, id)
      const parked = work?.state === 'parked' ? await findParked(world, work.subject) : undefined
      if (!work || !parked) return null
      const attempt = work.attempt + 1
      const { harness } = parked.parked
      const base = await baseOfParked(world, work, parked)
      const replaced = {
        attempt,
        generation: attempt,
        subject,
        follows: work.subject,
        base,
        harness,
        rule: 'Q3',
        why: 'parked',
      }
      return { writes: [writeWork(world, work, 'work.replaced', replaced)] }
    })
  }
}

/** It begins where the first one stood; what was in no commit comes on top. */
async function baseOfParked(
  world: World,
  { base, subject, project }: WorkView,
  { from, head, bundle, parked }: FoundParked,
) {
  const { repo, defaultBranch } = await needProject(world, project)
  const begun = base ?? { branch: defaultBranch, bundles: [], trust: null, repo }
  const last = bundle === null ? [] : [{ commit: parked.salvage ?? head, hash: bundle }]
  return { ...begun, bundles: [...begun.bundles, ...last], commit: head, follows: { session: subject, from, parked } }
}

type Given = {
  readonly base: WorkBase | null
  readonly rule: string
  readonly placement: ReturnType<typeof decidePlace> & { readonly node: string }
}

/** One append: that the first one is fenced, and where the next one goes. */
function compose(world: World, work: WorkView, subject: string, { base, rule, placement }: Given): Handover {
  const attempt = work.attempt + 1
  const job = { id: randomUUID(), work: work.id, attempt }
  const { node, nodes } = placement
  const replaced = { attempt, generation: attempt, subject, follows: work.subject, base, rule, why: 'person' }
  const {
    stream,
    expectedVersion,
    events: [said],
  } = writeWork(world, work, 'work.replaced', replaced)
  const placed = { node, nodes, rule: placement.rule, attempt, job: job.id }
  const {
    events: [given],
  } = writeWork(world, work, 'work.placed', placed)
  const remove = [{ node: work.node!, job: work.job }]
  return { writes: [{ stream, expectedVersion, events: [said!, given!] }], remove, send: [{ node, job }] }
}

/** What it sent up last goes on top of what it began with. */
async function baseOf(
  world: World,
  { base, subject, project }: WorkView,
  baseSha: string | null,
): Promise<WorkBase | null> {
  const push = await findLastPush(world, subject)
  if (!push || baseSha === null) return base
  const { repo, defaultBranch } = await needProject(world, project)
  const begun = base ?? { branch: defaultBranch, bundles: [], trust: null, repo }
  const bundles = [...begun.bundles, { commit: push.commit, hash: push.bundle }]
  return { ...begun, bundles, commit: push.commit, follows: { session: subject, from: baseSha, parked: null } }
}

/** One session whose node cannot be heard, by a person's decision. */
export async function askReplacement(
  world: World,
  { actor }: Asking,
  session: string,
  reason: string,
): Promise<WorkView> {
  if (reason.trim() === '') throw provostError('REASON_REQUIRED', { details: { verb: 'replacing a session' } })
  const queue = needQueue(world, 'replacing a session')
  const work = (await listOpenWork(world)).find(each => each.subject === session && isWithNode(each))
  if (!work?.node)
    throw provostError('NOT_FOUND', {
      message: `${session} is no work that a node has: nothing can be given to another`,
      hint: 'those that were placed on a node are listed by `provost work list`',
      details: { noun: 'work', id: session },
    })
  forgetLook(world)
  await lookAtNodes(world)
  if (!isLoneSilence(contactOf(world, work.node)?.contact ?? 'unknown')) throw inContact(world, work.node)
  await queue.record(async () => {
    const now = await findWork(world, work.id)
    if (!now || now.isToBeReplaced || now.subject !== session || !isWithNode(now)) return null
    return { writes: [writeWork(world, now, 'work.replacement_asked', { reason: reason.trim() }, actor)] }
  })
  await replaceGivenUp(world, queue, await listOpenWork(world))
  return (await findWork(world, work.id))!
}
