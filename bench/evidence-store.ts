// A store of evidence with many records, made fast: for benches only.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { composeGlobalPolicy } from '../src/config/rules/sections/default-config.ts'

const REPOS = 10
const DAYS = 20

/** Always the same number of repositories and days, so that only the number of records differs. */
export function fillEvidence(store: string, records: number): string[] {
  mkdirSync(join(store, 'policies'), { recursive: true })
  writeFileSync(join(store, 'policies/global-policy.yaml'), composeGlobalPolicy())
  const paths: string[] = []
  for (let n = 0; n < records; n++) {
    const day = String((n % DAYS) + 1).padStart(2, '0')
    const repo = `acme/repo-${Math.floor(n / DAYS) % REPOS}`
    const folder = `records/${repo}/2026/01/${day}`
    if (n < REPOS * DAYS) mkdirSync(join(store, folder), { recursive: true })
    const path = `${folder}/run-r${n}.json`
    writeFileSync(
      join(store, path),
      `${JSON.stringify(composeRecord(repo, `r${n}`, `2026-01-${day}T00:00:00Z`), null, 2)}\n`,
    )
    paths.push(path)
  }
  return paths
}

export function composeSubmission(repo: string, run_id: string, at: string, ref: object) {
  return {
    schema_version: '1.0.0',
    run_id,
    repo,
    ref,
    source: { provider: 'git', workflow: 'bench', provider_run_id: run_id, run_url: `urn:provost:run:${run_id}` },
    timing: { started_at: at, finished_at: at },
    scenario_results: [
      {
        scenario_id: 'core-loop',
        product_surface: 'cli',
        execution_mode: 'bot',
        verdict: 'pass',
        step_results: Array.from({ length: 8 }, (_none, n) => ({ step_id: `step-${n}`, status: 'pass' })),
      },
    ],
    overall_verdict: 'pass',
  }
}

export function composeRecord(repo: string, run_id: string, at: string) {
  const { schema_version, overall_verdict, ...claim } = composeSubmission(repo, run_id, at, {
    commit_sha: 'a'.repeat(40),
    tree_sha: 'b'.repeat(40),
  })
  return {
    schema_version,
    policy_version: '1.0.0',
    ...claim,
    overall_verdict: { proposed: overall_verdict, verified: overall_verdict, downgraded: false },
    verification: {
      status: 'accepted',
      verified_at: at,
      provenance_confirmed: true,
      schema_valid: true,
      policy_valid: true,
      rejection_reasons: [],
    },
  }
}
