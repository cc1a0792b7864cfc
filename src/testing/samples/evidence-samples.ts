// A store with one record and one payload in quarantine, for tests that only look.
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

export async function writeEvidenceSamples(place: string): Promise<string> {
  const store = join(place, 'evidence-samples')
  const at = '2026-01-01T00:00:00Z'
  await write(store, 'records/acme/seen/2026/01/01/run-run-1.json', {
    schema_version: '1.0.0',
    policy_version: '1.0.0',
    run_id: 'run-1',
    repo: 'acme/seen',
    ref: { commit_sha: 'a'.repeat(40) },
    source: { provider: 'git', workflow: 'local', provider_run_id: 'run-1', run_url: 'urn:provost:run:run-1' },
    timing: { started_at: at, finished_at: at },
    scenario_results: [
      {
        scenario_id: 'core-loop',
        product_surface: 'cli',
        execution_mode: 'bot',
        verdict: 'pass',
        step_results: [{ step_id: 'works', status: 'pass' }],
      },
    ],
    overall_verdict: { proposed: 'pass', verified: 'pass', downgraded: false },
    verification: {
      status: 'accepted',
      verified_at: at,
      provenance_confirmed: true,
      schema_valid: true,
      policy_valid: true,
      rejection_reasons: [],
    },
  })
  await write(store, 'quarantine/2026/01/01/0000000000000001.json', {
    received_at: at,
    payload_sha256: `${'0'.repeat(15)}1`.padEnd(64, '0'),
    bytes: 2,
    payload: { repo: 'acme/seen', run_id: 'run-2' },
    truncated: false,
    repo: 'acme/seen',
    run_id: 'run-2',
    attempts: [{ at, status: 'deferred', reasons: ['provenance: no adapter answered'], warnings: [] }],
    resolved_by: null,
  })
  return store
}

async function write(store: string, path: string, content: object): Promise<void> {
  await mkdir(dirname(join(store, path)), { recursive: true })
  await writeFile(join(store, path), `${JSON.stringify(content, null, 2)}\n`)
}
