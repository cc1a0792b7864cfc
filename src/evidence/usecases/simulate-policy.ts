// Which stored records a changed policy would decide otherwise. Nothing is written, and nobody outside is asked.

import { readGlobalPolicyYaml, readRepoPolicyYaml } from '#formats/yaml/policy-yaml'
import { readStrictYaml } from '#formats/yaml/strict-yaml'
import { provostError } from '#kernel/errors/errors'
import type { PolicySnapshot } from '../ports/evidence-store.ts'
import { planWalk } from '../rules/gate/rebuild.ts'
import type { PolicyReading, PolicySet } from '../rules/policy/policy.ts'
import type { GlobalPolicy, RepoPolicy } from '../rules/policy/policy-shape.ts'
import { checkPolicy } from '../rules/policy/policy-step.ts'
import { classifyStoredFile } from '../rules/record/stored-record.ts'
import { isJsonObject, memberOf } from '../rules/shape/json-object.ts'
import { isSubmission } from '../rules/submission/submission.ts'
import { submissionOfRecord } from '../rules/submission/submission-of-record.ts'
import type { EvidencePlace } from './evidence-place.ts'

export type SimulatedChange = {
  readonly path: string
  readonly run_id: string
  readonly repo: string
  readonly was: 'fits' | 'refused'
  readonly would_be: 'fits' | 'refused'
  readonly reasons: readonly string[]
}

export async function simulatePolicy({ store, now }: EvidencePlace, text: string) {
  const snapshot = await store.readPolicies()
  const changed = readChanged(text)
  const changes: SimulatedChange[] = []
  let records = 0
  await store.readEach(planWalk(await store.listRecords()), file => {
    const stored = classifyStoredFile(file)
    if (stored.list !== 'accepted' && stored.list !== 'rejected') return
    const { repo } = stored.ref
    if (changed.repo !== null && changed.repo !== repo) return
    const submission = submissionOfRecord(JSON.parse(file.content))
    if (!isSubmission(submission)) return
    records++
    const before = checkPolicy(submission, policiesOf(snapshot, repo), new Map(), now).reasons
    const after = checkPolicy(submission, { ...policiesOf(snapshot, repo), ...changed.set }, new Map(), now).reasons
    const [was, would_be] = [before, after].map(reasons => (reasons.length === 0 ? 'fits' : 'refused')) as [
      'fits',
      'fits',
    ]
    if (was !== would_be) changes.push({ ...stored.ref, was, would_be, reasons: after })
  })
  return { policy: changed.repo ?? 'global', records, changes }
}

function policiesOf({ shelf }: PolicySnapshot, repo: string): PolicySet {
  return { global: shelf.global, repo: shelf.repos.get(repo) ?? null }
}

/** A policy that names a repository is that repository's; every other one is the global policy. */
function readChanged(text: string): { readonly repo: string | null; readonly set: Partial<PolicySet> } {
  const yaml = readStrictYaml(text)
  const isOfRepo = yaml.ok && isJsonObject(yaml.value) && memberOf(yaml.value, 'repo') !== undefined
  if (!isOfRepo) return { repo: null, set: { global: needValid<GlobalPolicy>(readGlobalPolicyYaml(text)) } }
  const reading = needValid<RepoPolicy>(readRepoPolicyYaml(text))
  return { repo: reading.policy!.repo, set: { repo: reading } }
}

function needValid<Policy>(reading: PolicyReading<Policy>): PolicyReading<Policy> {
  if (reading.valid) return reading
  throw provostError('EVIDENCE_POLICY_INVALID', {
    message: `the policy is malformed: ${reading.errors.join('; ')}`,
    details: { errors: reading.errors },
  })
}
