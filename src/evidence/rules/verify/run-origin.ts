// Where a run says it comes from: what GitHub Actions tells its jobs, or what git knows of a checkout.
import { writeInstant } from '#kernel/events/time'
import type { KnownOrigin } from '../submission/submission-builder.ts'

type Environment = Readonly<Record<string, string | undefined>>

export type RunTiming = { readonly startedAt: number; readonly finishedAt: number }

export type CheckoutFacts = {
  readonly repo: string | undefined
  readonly commit: string | undefined
  readonly tree: string | undefined
  readonly branch: string | undefined
  readonly user: string | undefined
}

export function isGithubRun(env: Environment): boolean {
  return Boolean(env.GITHUB_ACTIONS && env.GITHUB_RUN_ID)
}

/** A member that the environment does not tell stays undefined, and the builder names it. */
export function originFromGithub(env: Environment, timing: RunTiming): KnownOrigin {
  const { GITHUB_REPOSITORY: repo, GITHUB_RUN_ID: run, GITHUB_SERVER_URL: server = 'https://github.com' } = env
  const attempt = Number(env.GITHUB_RUN_ATTEMPT || 1)
  const workflow = env.GITHUB_WORKFLOW_REF?.split('@')[0]?.split('/').at(-1)
  const name = repo?.split('/').at(-1)
  return {
    run_id: name && run ? `${slug(name)}-${run}-${attempt}` : undefined,
    repo,
    ref: { commit_sha: env.GITHUB_SHA, branch: env.GITHUB_REF_NAME },
    source: {
      provider: 'github',
      workflow,
      provider_run_id: run,
      attempt,
      run_url: repo && run ? `${server}/${repo}/actions/runs/${run}` : undefined,
      actor: env.GITHUB_ACTOR,
    },
    timing: composeTiming(timing),
  }
}

export function originFromGit(facts: CheckoutFacts, workflow: string, timing: RunTiming): KnownOrigin {
  const { repo, commit, tree, branch, user } = facts
  const name = repo?.split('/').at(-1)
  const moment = writeInstant(timing.finishedAt).replaceAll(/\D/g, '').slice(0, 14)
  const runId = name && commit ? `${slug(name)}-${commit.slice(0, 12)}-${moment}` : undefined
  return {
    run_id: runId,
    repo,
    ref: { commit_sha: commit, branch, tree_sha: tree },
    source: {
      provider: 'git',
      workflow,
      provider_run_id: runId,
      attempt: 1,
      run_url: runId && `urn:provost:run:${runId}`,
      actor: user,
    },
    timing: composeTiming(timing),
  }
}

function composeTiming({ startedAt, finishedAt }: RunTiming) {
  return {
    started_at: writeInstant(startedAt),
    finished_at: writeInstant(finishedAt),
    duration_ms: Math.max(0, Math.round(finishedAt - startedAt)),
  }
}

function slug(name: string): string {
  return name.replaceAll(/[^A-Za-z0-9_-]/g, '-')
}
