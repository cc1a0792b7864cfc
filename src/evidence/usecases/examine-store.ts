// Looks over a whole store and says what is wrong with it, and what would mend it.

import type { EvidenceFile, EvidenceStore } from '../ports/evidence-store.ts'
import { planWalk } from '../rules/gate/rebuild.ts'
import { findRecordDefects } from '../rules/record/record-validity.ts'
import { classifyStoredFile } from '../rules/record/stored-record.ts'
import { dayOf, readMoment } from '../rules/shape/instant.ts'
import { isRecordObject, ownMemberOf } from '../rules/shape/json-object.ts'
import type { EvidencePlace } from './evidence-place.ts'
import { PENDING_FILE } from './ingest/finish-pending.ts'
import { signaturePath } from './sign-record.ts'

export type StoreFinding = {
  readonly kind:
    | 'zero_byte'
    | 'corrupted'
    | 'misfiled'
    | 'link'
    | 'schema_invalid'
    | 'duplicate_id'
    | 'leftover'
    | 'unsigned'
    | 'policy'
  readonly path: string
  readonly detail: string
  readonly remedy: string | null
}

export async function examineStore({ store, requireSignature }: EvidencePlace) {
  const paths = planWalk(await store.listRecords())
  const findings: StoreFinding[] = []
  const accepted = new Map<string, string>()
  await store.readEach(paths, file => findings.push(...examineFile(file, accepted)))
  findings.push(...(await findLinks(store)), ...(await findLeftovers(store)), ...(await findPolicyFaults(store)))
  if (requireSignature) findings.push(...(await findUnsigned(store, accepted)))
  return { fit: findings.length === 0, records: paths.length, findings }
}

function examineFile(file: EvidenceFile, accepted: Map<string, string>): StoreFinding[] {
  const { path, content } = file
  const stored = classifyStoredFile(file)
  const repair = `provost evidence repair ${path}`
  if (content === '') return [{ kind: 'zero_byte', path, detail: 'the file is empty', remedy: repair }]
  if (stored.list === 'corrupted') return [{ kind: 'corrupted', path, detail: stored.error, remedy: repair }]
  if (stored.list === 'skipped') return [{ kind: 'misfiled', path, detail: stored.reason, remedy: repair }]
  const record: unknown = JSON.parse(content)
  const findings = findRecordDefects(record)
    .slice(0, 1)
    .map(
      ({ pointer, message }): StoreFinding => ({
        kind: 'schema_invalid',
        path,
        detail: `${pointer} ${message}`,
        remedy: null,
      }),
    )
  findings.push(...findWrongDay(path, record))
  if (stored.list === 'accepted') findings.push(...findTwin(stored.ref, accepted))
  return findings
}

/** Readers that go by the day do not find it, and a second attempt of the run would be filed beside it. */
function findWrongDay(path: string, record: unknown): StoreFinding[] {
  const finished = readMoment(ownMemberOf(ownMemberOf(record, 'timing'), 'finished_at'))
  const filed = /\/(\d{4}\/\d{2}\/\d{2})\/[^/]+$/.exec(path)?.[1]
  const day = finished === undefined ? undefined : dayOf(finished).replaceAll('-', '/')
  if (day === undefined || day === filed) return []
  const right = path.replace(filed ?? /[^/]+$/, filed === undefined ? `${day}/$&` : day)
  const detail = `the run finished on ${day}, and the record is filed under ${filed ?? 'no day'}`
  return [{ kind: 'misfiled', path, detail, remedy: `git mv ${path} ${right}` }]
}

function findTwin(
  { repo, run_id, path }: { readonly repo: string; readonly run_id: string; readonly path: string },
  accepted: Map<string, string>,
): StoreFinding[] {
  const key = `${repo}/${run_id}`
  const first = accepted.get(key)
  accepted.set(key, first ?? path)
  if (first === undefined) return []
  return [
    {
      kind: 'duplicate_id',
      path,
      detail: `run ${run_id} is also at ${first}`,
      remedy: `provost evidence repair ${path} --remove`,
    },
  ]
}

async function findLinks(store: EvidenceStore): Promise<StoreFinding[]> {
  const detail = 'a link, which nobody follows: what it leads to is in no index'
  return (await store.listLinks()).map(path => ({ kind: 'link', path, detail, remedy: `rm ${path}` }))
}

async function findLeftovers(store: EvidenceStore): Promise<StoreFinding[]> {
  const pending = (await store.read(PENDING_FILE)) ? [PENDING_FILE] : []
  const drafts = (await store.listDrafts()).filter(path => !path.includes('/lock-'))
  return [...pending, ...drafts].map(path => ({
    kind: 'leftover',
    path,
    detail: 'an ingest was cut off here, or is going on now',
    remedy: 'provost evidence rebuild',
  }))
}

async function findPolicyFaults(store: EvidenceStore): Promise<StoreFinding[]> {
  const { shelf, strays } = await store.readPolicies()
  const remedy = 'provost evidence policy check'
  const global = shelf.global === null ? ['/ is missing'] : shelf.global.errors
  return [
    ...global.map((detail): StoreFinding => ({ kind: 'policy', path: 'policies/global-policy.yaml', detail, remedy })),
    ...[...shelf.repos].flatMap(([repo, { errors }]) =>
      errors.map((detail): StoreFinding => ({ kind: 'policy', path: `policies/repos/${repo}`, detail, remedy })),
    ),
    ...strays.map(
      (path): StoreFinding => ({ kind: 'policy', path, detail: 'no repository has its policy here', remedy: null }),
    ),
  ]
}

async function findUnsigned(store: EvidenceStore, accepted: ReadonlyMap<string, string>): Promise<StoreFinding[]> {
  const findings: StoreFinding[] = []
  for (const [key, path] of accepted)
    if (!isEnvelope((await store.read(signaturePath(path)))?.content))
      findings.push({
        kind: 'unsigned',
        path,
        detail: 'the configuration asks for a signature',
        remedy: `provost evidence sign ${key}`,
      })
  return findings
}

function isEnvelope(text: string | undefined): boolean {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return isRecordObject(value) && Array.isArray(ownMemberOf(value, 'signatures'))
  } catch {
    return false
  }
}
