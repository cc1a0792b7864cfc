// Everything that is known about one commit of a change: the checks that ran on it and the reviews of it, from their events.
import { needChange } from '#change/usecases/find-changes'
import { provostError } from '#kernel/errors/errors'
import type { StoredEvent } from '#kernel/events/event'
import { isObject, isText } from '#kernel/reading/json-value'
import { needProject } from '#project/usecases/find-project'
import type { World } from '#recorder/world'
import { findReviewRun } from '#review/usecases/review-stream'
import { drawChecks, type EndedCheck } from '../../rules/facts/draw-checks.ts'
import type { ReviewLine, StatementFacts } from '../../rules/packs/statement.ts'
import type { SubjectFacts } from './gather-task.ts'
import { onlyOnce, type PackMember, toMember } from './task-members.ts'

type Head = {
  readonly kind: 'change' | 'review'
  readonly id: string
  readonly project: string
  readonly commit: string
  readonly base: string | null
  readonly checks: readonly StoredEvent[]
  /** Of the session whose work it is. */
  readonly reviews: readonly StoredEvent[]
}

const UNKNOWN: Readonly<Record<Head['kind'], string>> = {
  change: 'how the checks end without the change',
  review: 'what the checks said: this is about one review',
}

/** A change as its head is now. */
export async function gatherChange(world: World, id: string): Promise<SubjectFacts> {
  const { project, headSha: commit, mergeBase, baseSha, session } = await needChange(world, id)
  const { log } = world.store
  const [checks, reviews] = [await log.readStream(`change/${id}`), await log.readStream(`review/${session}`)]
  return gatherHead(world, { kind: 'change', id, project, commit, base: mergeBase ?? baseSha, checks, reviews })
}

/** One run of a review, about the commit that it judged. */
export async function gatherReview(world: World, id: string): Promise<SubjectFacts> {
  const run = await findReviewRun(world, id)
  if (!run) throw provostError('NOT_FOUND', { details: { noun: 'review', id } })
  const history = await world.store.log.readStream(`review/${run.sessionId}`)
  const reviews = history.filter(({ data }) => data.run === id)
  const project = String(reviews.find(({ type }) => type === 'review.requested')?.data.project ?? '')
  return gatherHead(world, {
    kind: 'review',
    id,
    project,
    commit: run.targetSha,
    base: run.baseSha,
    checks: [],
    reviews,
  })
}

async function gatherHead(world: World, head: Head): Promise<SubjectFacts> {
  const { kind, id } = head
  const { path: root, repo } = await needProject(world, head.project)
  const subject = await world.workspace.findBase(root, head.commit)
  const base = head.base === null ? undefined : await world.workspace.findBase(root, head.base)
  if (!subject || !base) throw provostError('PROOF_NOT_READY', { details: { id } })
  const checked = await readChecks(world, head, root, subject.tree)
  const reviewed = await readVerdicts(world, head, subject.tree)
  const drawn = [...checked.events, ...reviewed.events].sort((left, right) => left.position - right.position)
  const newest = drawn.at(-1) ?? [...head.checks, ...head.reviews].at(-1)
  if (!newest) throw provostError('PROOF_NOT_READY', { details: { id } })
  return {
    ...{ kind, id, repo, root, project: head.project, ...subject, base, evalVerdict: null },
    asOf: { position: newest.position, at: newest.at },
    tests: checked.tests,
    reviews: reviewed.lines,
    waivers: [],
    acceptance: null,
    unknown: [UNKNOWN[kind], ...reviewed.unknown],
    members: onlyOnce([...checked.members, ...reviewed.members]),
    scope: null,
    events: eventsOf(checked.events.at(-1), reviewed.events.at(-1)),
    from: drawn[0]?.position ?? newest.position,
  }
}

async function readChecks(world: World, { commit, checks }: Head, root: string, tree: string) {
  const { checks: configured } = await world.projectConfig.read(root)
  const events = checks.filter(({ type, data }) => {
    return type === 'check.finished' && isObject(data.check) && data.check.sha === commit
  })
  const members: PackMember[] = []
  const ended: EndedCheck[] = []
  for (const event of events) {
    const text = await textMember(world, event, 'report')
    const { name, conclusion, logHash } = event.data.check as Readonly<Record<string, string | null>>
    ended.push({ name: name ?? '', conclusion: conclusion ?? null, sha256: text.member.sha256 })
    members.push(text, ...(await blobMember(world, logHash, 'log')))
  }
  return { events, members, tests: drawChecks({ tree, configured, ended }) }
}

async function readVerdicts(world: World, { commit, reviews }: Head, tree: string) {
  const requested = new Map(
    reviews.flatMap(event => (event.type === 'review.requested' ? [[event.data.run, event]] : [])),
  )
  const events = reviews.filter(({ type, data }) => {
    return type === 'review.decided' && requested.get(data.run)?.data.target_sha === commit
  })
  const members: PackMember[] = []
  for (const event of events)
    members.push(await textMember(world, event, 'review'), ...(await blobMember(world, event.data.body_hash, 'review')))
  const lines = events.map(event => lineOf(event, String(requested.get(event.data.run)?.data.harness ?? ''), tree))
  const agents = lines.filter(({ kind }) => kind === 'agent')
  return { events, members, lines, unknown: agents.map(({ run }) => `which model reviewed in ${run}`) }
}

function lineOf({ data, actor }: StoredEvent, harness: string, tree: string): ReviewLine {
  const verdict = data.verdict as ReviewLine['verdict']
  const nothing = { model: null, prompt: null, looked: null, total: null }
  const isPerson = actor.kind === 'person'
  return {
    ...{ run: String(data.run), by: actor.id, kind: isPerson ? 'person' : 'agent', tree, verdict, ...nothing },
    harness: isPerson || harness === '' ? null : harness,
  }
}

/** The very text of the event: what the log proves is what the pack carries. */
async function textMember(world: World, { position }: StoredEvent, role: 'report' | 'review'): Promise<PackMember> {
  const [row] = await world.store.log.readRows(position - 1, 1)
  return toMember(world, new TextEncoder().encode(row?.body ?? ''), role, 'application/json')
}

/** Blobs may be removed; then the event still says what came of it. */
async function blobMember(world: World, hash: unknown, role: 'log' | 'review'): Promise<readonly PackMember[]> {
  const bytes = isText(hash) ? await world.store.blobs.get(hash).catch(() => null) : null
  return bytes ? [toMember(world, bytes, role, 'text/plain')] : []
}

function eventsOf(check: StoredEvent | undefined, verdict: StoredEvent | undefined): StatementFacts['events'] {
  const nameOf = ({ id, position }: StoredEvent) => ({ id, position })
  return { ...(check && { tests: nameOf(check) }), ...(verdict && { review: nameOf(verdict) }) }
}
