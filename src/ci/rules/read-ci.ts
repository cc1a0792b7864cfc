// Which CI this runs in, and what it says of its run, from the variables that its documents promise.

type Environment = Readonly<Record<string, string | undefined>>

export type CiKind = 'github' | 'gitlab'

/** What a CI did not say is null. */
export type CiRun = {
  readonly kind: CiKind
  readonly repo: string | null
  readonly commit: string | null
  readonly branch: string | null
  /** The branch that a request wants to go into; null where this is no request. */
  readonly target: string | null
  /** A revision of the checkout by which the base of the change can be found. */
  readonly base: string | null
  readonly runId: string | null
  readonly attempt: number
  readonly url: string | null
  readonly actor: string | null
}

type Reader = {
  readonly kind: CiKind
  readonly isHere: (env: Environment) => boolean
  readonly read: (env: Environment) => CiRun
}

const READERS: readonly Reader[] = [
  { kind: 'github', isHere: env => env.GITHUB_ACTIONS === 'true', read: readGithub },
  { kind: 'gitlab', isHere: env => env.GITLAB_CI === 'true', read: readGitlab },
]

export function readCi(env: Environment): CiRun | null {
  return READERS.find(({ isHere }) => isHere(env))?.read(env) ?? null
}

/** On `pull_request` GITHUB_SHA is a merge that GitHub made, and GITHUB_BASE_REF the branch it goes into. */
function readGithub(env: Environment): CiRun {
  const [repo, runId] = [said(env.GITHUB_REPOSITORY), said(env.GITHUB_RUN_ID)]
  const target = said(env.GITHUB_BASE_REF)
  const server = said(env.GITHUB_SERVER_URL) ?? 'https://github.com'
  return {
    kind: 'github',
    repo,
    commit: said(env.GITHUB_SHA),
    branch: said(env.GITHUB_HEAD_REF) ?? said(env.GITHUB_REF_NAME),
    target,
    base: target && `origin/${target}`,
    runId,
    attempt: Number(said(env.GITHUB_RUN_ATTEMPT) ?? 1),
    url: repo && runId ? `${server}/${repo}/actions/runs/${runId}` : null,
    actor: said(env.GITHUB_ACTOR),
  }
}

function readGitlab(env: Environment): CiRun {
  const target = said(env.CI_MERGE_REQUEST_TARGET_BRANCH_NAME)
  return {
    kind: 'gitlab',
    repo: said(env.CI_PROJECT_PATH),
    commit: said(env.CI_COMMIT_SHA),
    branch: said(env.CI_MERGE_REQUEST_SOURCE_BRANCH_NAME) ?? said(env.CI_COMMIT_REF_NAME),
    target,
    base: said(env.CI_MERGE_REQUEST_DIFF_BASE_SHA) ?? (target && `origin/${target}`),
    runId: said(env.CI_PIPELINE_ID),
    attempt: 1,
    url: said(env.CI_JOB_URL) ?? said(env.CI_PIPELINE_URL),
    actor: said(env.GITLAB_USER_LOGIN),
  }
}

/** A CI sets variables that mean nothing to the empty text. */
function said(value: string | undefined): string | null {
  return value === undefined || value === '' ? null : value
}
