// Everything that is known about a task's change, from the log and from the files that the log knows by their hashes.
import { provostError } from '#kernel/errors/errors'
import type { StoredEvent } from '#kernel/events/event'
import { isObject } from '#kernel/reading/json-value'
import type { World } from '#recorder/world'
import { findReviewRun } from '#review/usecases/review-stream'
import type { SessionView } from '#session/rules/record/session-view'
import { operationOf } from '#task/rules/change/change-entry'
import type { OutputManifest } from '#task/rules/change/output-manifest'
import { readPlanOnDisk } from '#task/rules/facts/derive-plan-facts'
import { type CodeReview, isCodeReview } from '#task/rules/facts/judge-code-review'
import { checkScope } from '#task/rules/path/check-scope'
import { parseObject } from '#task/rules/record/read-recorded'
import { type EvalReport, isEvalReport } from '#task/rules/tests/eval-report'
import { type EvalVerdict, judgeEval } from '#task/rules/tests/judge-eval'
import { listWaiverStates } from '#task/rules/waivers/list-waiver-states'
import { lookAtTask, type TaskLook } from '#task/usecases/look/look-at-task'
import { drawMutants } from '../../rules/facts/draw-mutants.ts'
import { drawReviews, type KnownReviewer } from '../../rules/facts/draw-reviews.ts'
import { drawTests } from '../../rules/facts/draw-tests.ts'
import { drawWaivers } from '../../rules/facts/draw-waivers.ts'
import type { StatementFacts } from '../../rules/packs/statement.ts'
import { onlyOnce, type PackMember, readTaskMembers, type TaskMembers, toMember } from './task-members.ts'

/** What follows from the subject alone; key, program and log are added by whoever signs. */
export type SubjectFacts = Omit<StatementFacts, 'key' | 'program' | 'log' | 'members'> & {
  readonly members: readonly PackMember[]
  /** Null where no report of a task says it. */
  readonly evalVerdict: EvalVerdict | null
  readonly project: string
  readonly from: number
  readonly root: string
}

export async function gatherTask(world: World, id: string): Promise<SubjectFacts> {
  const look = await lookAtTask(world, id)
  const { view, place, config, manifest } = look
  const ref = `refs/provost/task/${id}/${view.artifacts.output?.attempt ?? 0}`
  const subject = manifest && (await world.workspace.findBase(place.root, ref))
  if (!manifest || !subject) throw provostError('PROOF_NOT_READY', { details: { id } })
  const kept = await readTaskMembers(world, place, view, manifest)
  const history = await world.store.log.readStream(`task/${id}`)
  const tested = readTests(look, kept, manifest, subject.tree)
  const reviewed = await readReviews(world, kept, manifest, subject)
  const live = listWaiverStates(view, look.observed).filter(({ rule }) => rule === 'LIVE')
  const newest = newestOf(history)
  return {
    kind: 'task',
    id,
    repo: config.repo,
    ...subject,
    base: manifest.base,
    asOf: { position: newest.position, at: newest.at },
    tests: tested.tests,
    evalVerdict: tested.verdict,
    reviews: reviewed.reviews,
    waivers: drawWaivers(live.map(({ waiver }) => waiver)),
    acceptance: readAcceptance(kept),
    unknown: [
      ...kept.unknown,
      ...tested.unknown,
      ...reviewed.unknown,
      ...drawMutants(view.falsified, manifest.diffHash),
    ],
    members: onlyOnce([
      ...kept.members,
      ...(await readWaiverEvents(
        world,
        history,
        live.map(({ waiver }) => waiver.id),
      )),
    ]),
    scope: judgeScope(look, kept, manifest),
    events: eventsOf(history),
    from: history[0]!.position,
    root: place.root,
    project: view.project ?? '',
  }
}

/** What came later, as that evidence was filed, changes nothing that a pack says. */
const DRAWN_FROM = [
  'task.artifact_recorded',
  'task.code_reviewed',
  'task.evaluated',
  'task.falsified',
  'task.waived',
  'task.decided',
  'task.redone',
]

function newestOf(history: readonly StoredEvent[]): StoredEvent {
  return history.findLast(({ type }) => DRAWN_FROM.includes(type)) ?? history.at(-1)!
}

function readTests({ config }: TaskLook, { texts }: TaskMembers, manifest: OutputManifest, tree: string) {
  const reportOf = (kind: 'eval' | 'baseline'): EvalReport | null => {
    const value = parseObject(texts.get(kind)?.text ?? '')
    return isEvalReport(value) ? value : null
  }
  const [report, baseline] = [reportOf('eval'), reportOf('baseline')]
  const { diffHash } = manifest
  const { verdict } = judgeEval({ report, diffHash, baseline, preexisting: config.task.preexisting })
  if (!report || report.diff_hash !== diffHash || report.status !== 'completed')
    return { tests: notRun(config, tree), unknown: ['how the tests end with this change: no complete report'], verdict }
  return { ...drawTests({ tree, report, reportHash: texts.get('eval')!.sha256, baseline }), verdict }
}

/** Suites that are configured and of whose end nothing is known: that is not the same as none. */
function notRun({ task }: TaskLook['config'], tree: string): StatementFacts['tests'] {
  const suites = task.suites.filter(({ enabled, kind }) => enabled && kind !== 'lint')
  const nothing = { base: null, change: null, report: null, environment: null }
  return suites.map(({ id, command }) => ({ suite: id, command: [command].flat(), tree, ...nothing }))
}

async function readReviews(
  world: World,
  { texts }: TaskMembers,
  { diffHash }: OutputManifest,
  subject: { readonly commit: string; readonly tree: string },
) {
  const review = parseObject(texts.get('codeReview')?.text ?? '')
  if (!isCodeReview(review) || review.diff_hash !== diffHash) return { reviews: [], unknown: [] }
  return drawReviews(review, subject.tree, await findReviewers(world, review, subject))
}

async function findReviewers(
  world: World,
  { reviewers }: CodeReview,
  { commit, tree }: { readonly commit: string; readonly tree: string },
): Promise<ReadonlyMap<string, KnownReviewer>> {
  const known = new Map<string, KnownReviewer>()
  for (const { id } of reviewers) {
    const run = id.startsWith('rr_') ? await findReviewRun(world, id) : undefined
    const session = run ? undefined : (await world.store.views.find<SessionView>('session', id))?.state
    // A run about another commit says nothing about this tree: its own base stands for "not this one".
    const judged = run && run.targetSha !== commit ? (run.baseSha ?? '0'.repeat(40)) : tree
    if (run) known.set(id, { harness: run.harness, model: null, tree: judged })
    else if (session) known.set(id, { harness: session.harness, model: session.asked?.model ?? null, tree })
  }
  return known
}

function readAcceptance({ texts }: TaskMembers): StatementFacts['acceptance'] {
  const decision = parseObject(texts.get('decision')?.text ?? '')
  const { verdict, by } = decision ?? {}
  if (verdict !== 'accepted' && verdict !== 'rejected' && verdict !== 'deferred') return null
  if (!isObject(by) || typeof by.id !== 'string') return null
  const { kind } = by
  if (kind !== 'person' && kind !== 'agent' && kind !== 'system') return null
  return { verdict, by: { kind, id: by.id }, signature: null }
}

/** The very texts by which people waived something. */
async function readWaiverEvents(world: World, history: readonly StoredEvent[], live: readonly string[]) {
  const events = history.filter(({ type, data }) => type === 'task.waived' && live.includes(String(data.id)))
  const members: PackMember[] = []
  for (const { position } of events) {
    const [row] = await world.store.log.readRows(position - 1, 1)
    if (row) members.push(toMember(world, new TextEncoder().encode(row.body), 'waiver', 'application/json'))
  }
  return members
}

function judgeScope(look: TaskLook, { texts }: TaskMembers, manifest: OutputManifest): StatementFacts['scope'] {
  const { effective } = readPlanOnDisk(look.documents)
  const plan = (texts.get('files') ?? texts.get('plan'))?.sha256
  const output = texts.get('output')?.sha256
  if (!effective || plan === undefined || output === undefined) return null
  const touched = manifest.entries.map(({ path, before, after }) => ({ path, op: operationOf(before, after) }))
  const isIn = checkScope(effective, touched).scope === 'in'
  return {
    table: 'task.checkScope',
    rule: isIn ? 'IN' : 'OUT',
    verdict: isIn ? 'proven' : 'not_proven',
    evidence: [plan, output],
  }
}

const GATE_EVENTS: Readonly<Record<string, string>> = {
  tests: 'task.evaluated',
  regression: 'task.evaluated',
  review: 'task.code_reviewed',
  accept: 'task.decided',
}

function eventsOf(history: readonly StoredEvent[]): StatementFacts['events'] {
  return Object.fromEntries(
    Object.entries(GATE_EVENTS).flatMap(([gate, type]) => {
      const event = history.findLast(each => each.type === type)
      return event ? [[gate, { id: event.id, position: event.position }]] : []
    }),
  )
}
