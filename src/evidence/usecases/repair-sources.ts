// Where a damaged record can be had again. Nothing is invented: each source is a whole record, or a payload verified anew.
import { hash } from 'node:crypto'
import { isProvostError } from '#kernel/errors/errors'
import type { StoredEvent } from '#kernel/events/event'
import type { World } from '#recorder/world'
import type { EvidenceFile } from '../ports/evidence-store.ts'
import { contentHash } from '../rules/record/content-hash.ts'
import { evidenceStream } from '../rules/record/evidence-stream.ts'
import { buildRecord, composeRecordText, policyVersionOf } from '../rules/record/record.ts'
import { findReplacementProblems, readRecordPath } from '../rules/record/record-damage.ts'
import { isRecordObject } from '../rules/shape/json-object.ts'
import { verifySubmission } from '../rules/verify/verify.ts'
import type { EvidencePlace } from './evidence-place.ts'
import { gatherFacts } from './ingest/gather-facts.ts'
import { listQuarantineFiles } from './ingest/quarantine-files.ts'
import type { RepairWish } from './repair-record.ts'

export type RepairSource = {
  readonly from: string
  readonly detail: string
  readonly usable: boolean
  readonly problems: readonly string[]
  readonly text: string
}

/** The best first: what a person gave, then the exact bytes that the log remembers, then the rest. */
export async function findSources(
  world: World,
  place: EvidencePlace,
  wish: RepairWish,
  { path }: EvidenceFile,
): Promise<RepairSource[]> {
  const wants = (from: string) => wish.from === undefined || wish.from === from
  const given = wish.content !== undefined && wants('file') ? [judge('file', 'given by you', path, wish.content)] : []
  const older = wants('git') ? await findInGit(world, place, path) : []
  const kept = wants('quarantine') ? await findInQuarantine(world, place, path) : []
  return [...given, ...older, ...kept]
}

async function findInGit(world: World, { store }: EvidencePlace, path: string): Promise<RepairSource[]> {
  const recorded = await findRecorded(world, path)
  const versions = (await store.findOlder(path)).map(({ commit, text }) => {
    const isExact = recorded?.data.record_sha256 === hash('sha256', text)
    return judge('git', `${commit.slice(0, 12)}${isExact ? ', exactly what the log remembers' : ''}`, path, text)
  })
  return versions.toSorted((a, b) => Number(b.detail.includes('exactly')) - Number(a.detail.includes('exactly')))
}

async function findRecorded(world: World, path: string): Promise<StoredEvent | undefined> {
  const { repo, run_id } = readRecordPath(path) ?? {}
  const events = await world.store.log.readStream(evidenceStream(repo, run_id))
  return events.findLast(event => event.type === 'evidence.recorded' && event.data.path === path)
}

async function findInQuarantine(world: World, place: EvidencePlace, path: string): Promise<RepairSource[]> {
  const run = readRecordPath(path)
  const hashKnown = (await findRecorded(world, path))?.data.hash
  // Somebody else's payload may lie there under the same id: only the one that this record was made of will do.
  const kept = (await listQuarantineFiles(place.store)).filter(
    ({ entry }) =>
      entry.repo === run?.repo &&
      entry.run_id === run?.run_id &&
      isRecordObject(entry.payload) &&
      (hashKnown === undefined
        ? entry.attempts.every(attempt => attempt.status !== 'conflict')
        : contentHash(entry.payload) === hashKnown),
  )
  return Promise.all(kept.map(file => verifyAgain(world, place, path, file.path, file.entry.payload)))
}

async function verifyAgain(
  world: World,
  place: EvidencePlace,
  path: string,
  from: string,
  payload: unknown,
): Promise<RepairSource> {
  const nothing = { from: 'quarantine', detail: from, usable: false, text: '' }
  try {
    const facts = await gatherFacts(world, place, payload)
    const verification = verifySubmission(facts)
    if (verification.status === 'deferred' || !isRecordObject(payload))
      return { ...nothing, problems: verification.reasons }
    const record = buildRecord({
      submission: payload,
      verification: { ...verification, status: verification.status },
      verifiedAt: place.now,
      policyVersion: policyVersionOf(facts.policies),
    })
    return judge('quarantine', `${from}, verified again`, path, composeRecordText(record))
  } catch (error) {
    if (isProvostError(error)) return { ...nothing, problems: [error.message] }
    throw error
  }
}

function judge(from: string, detail: string, path: string, text: string): RepairSource {
  const problems = findReplacementProblems(path, text)
  return { from, detail, usable: problems.length === 0, problems, text }
}
