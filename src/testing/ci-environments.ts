// The variables of one run in each CI, as its documents give them.

export const GITHUB_PUSH = {
  CI: 'true',
  GITHUB_ACTIONS: 'true',
  GITHUB_ACTOR: 'octocat',
  GITHUB_BASE_REF: '',
  GITHUB_EVENT_NAME: 'push',
  GITHUB_HEAD_REF: '',
  GITHUB_REF: 'refs/heads/main',
  GITHUB_REF_NAME: 'main',
  GITHUB_REPOSITORY: 'octocat/hello-world',
  GITHUB_RUN_ATTEMPT: '2',
  GITHUB_RUN_ID: '1658821493',
  GITHUB_SERVER_URL: 'https://github.com',
  GITHUB_SHA: 'ffac537e6cbbf934b08745a378932722df287a53',
  GITHUB_WORKFLOW_REF: 'octocat/hello-world/.github/workflows/ci.yml@refs/heads/main',
}
export const GITHUB_PULL = {
  ...GITHUB_PUSH,
  GITHUB_BASE_REF: 'main',
  GITHUB_EVENT_NAME: 'pull_request',
  GITHUB_HEAD_REF: 'feature/parse',
  GITHUB_REF: 'refs/pull/7/merge',
  GITHUB_REF_NAME: '7/merge',
}
export const GITLAB_PUSH = {
  CI: 'true',
  GITLAB_CI: 'true',
  CI_COMMIT_REF_NAME: 'main',
  CI_COMMIT_SHA: '1ecfd275763eff1d6b4844ea3168962458c9f27a',
  CI_JOB_URL: 'https://gitlab.com/group/sub/shop/-/jobs/4711',
  CI_PIPELINE_ID: '1000',
  CI_PROJECT_PATH: 'group/sub/shop',
  CI_SERVER_URL: 'https://gitlab.com',
  GITLAB_USER_LOGIN: 'ada',
}
export const GITLAB_REQUEST = {
  ...GITLAB_PUSH,
  CI_COMMIT_REF_NAME: 'feature/parse',
  CI_MERGE_REQUEST_DIFF_BASE_SHA: 'c1b9eb64a0e4a1d6b9a5bd9c7d6bd2b0b6ab4a55',
  CI_MERGE_REQUEST_SOURCE_BRANCH_NAME: 'feature/parse',
  CI_MERGE_REQUEST_TARGET_BRANCH_NAME: 'main',
}
