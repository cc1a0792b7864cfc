// A sound submission with its facts and policies, for tests: every test changes what it is about and nothing else.

import { type PolicySet, readGlobalPolicy, readRepoPolicy } from '../policy/policy.ts'
import type { ProvenanceFacts } from '../record/provenance.ts'
import { isRecordObject, type RecordObject } from '../shape/json-object.ts'
import type { VerifierFacts } from '../verify/verify.ts'

export const NOW = Date.UTC(2026, 2, 20)

export const SUBMISSION = {
  schema_version: '1.0.0',
  run_id: 'widget-1',
  repo: 'acme/widget',
  ref: { commit_sha: 'a'.repeat(40), branch: 'main' },
  source: {
    provider: 'github',
    workflow: 'dogfood.yml',
    provider_run_id: '123',
    attempt: 1,
    run_url: 'https://github.com/acme/widget/actions/runs/123',
  },
  timing: { started_at: '2026-03-19T15:45:00Z', finished_at: '2026-03-19T15:45:12Z', duration_ms: 12_000 },
  scenario_results: [
    {
      scenario_id: 'core-loop',
      product_surface: 'cli',
      execution_mode: 'bot',
      verdict: 'pass',
      step_results: [{ step_id: 'start', status: 'pass' }],
      evidence: [{ kind: 'log', url: 'https://example.com/log' }],
    },
  ],
  overall_verdict: 'pass',
} as const

export const CONFIRMED: ProvenanceFacts = {
  adapter: 'github',
  reachable: true,
  found: true,
  run_status: 'completed',
  detail: null,
  observed: {
    repo: 'acme/widget',
    commit: 'a'.repeat(40),
    workflow: '.github/workflows/dogfood.yml@refs/heads/main',
    run_id: '123',
    attempt: 1,
  },
}

export const POLICIES: PolicySet = { global: readGlobalPolicy({ policy_version: '1.0.0' }), repo: null }

export function withRepoPolicy(policy: RecordObject): PolicySet {
  return { ...POLICIES, repo: readRepoPolicy({ repo: 'acme/widget', policy_version: '1.0.0', ...policy }) }
}

export const SOUND: VerifierFacts = {
  submission: SUBMISSION,
  policies: POLICIES,
  provenance: CONFIRMED,
  definitions: new Map(),
  now: NOW,
}

/** A copy with the value at the path replaced, or removed if it is undefined. */
export function changed(value: unknown, path: readonly (string | number)[], to: unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return to
  if (Array.isArray(value)) return value.map((item, index) => (index === key ? changed(item, rest, to) : item))
  const object = isRecordObject(value) ? value : {}
  const next = changed(object[key], rest, to)
  const { [key]: _, ...others } = object
  return next === undefined ? others : { ...object, [key]: next }
}

export function submissionWith(...changes: readonly (readonly [path: string, to: unknown])[]): unknown {
  return changes.reduce<unknown>((value, [path, to]) => changed(value, keysOf(path), to), SUBMISSION)
}

function keysOf(path: string): (string | number)[] {
  return path.split('.').map(part => (/^\d+$/.test(part) ? Number(part) : part))
}
