// Puts the parts of changes together: the forges and the runner of local checks.

import { runInCages } from '#access/adapters/run-in-cage'
import type { Cages } from '#access/ports/cages'
import type { Environment } from '#daemon/wiring'
import type { Home } from '#files/home'
import { worktreesIn } from '#git/worktrees/worktree-place'
import { systemClock } from '#process/system-clock'
import { GITHUB_API, githubForge } from './adapters/github/github-forge.ts'
import { GITLAB_API, gitlabForge } from './adapters/gitlab/gitlab-forge.ts'
import { findTouched } from './adapters/local/find-touched.ts'
import { localChecks } from './adapters/local/local-checks.ts'
import { localForge } from './adapters/local/local-forge.ts'
import { pushBranch } from './adapters/local/push-branch.ts'
import { githubToken, gitlabToken } from './adapters/remote/forge-token.ts'
import type { ChangeWorld } from './usecases/change-world.ts'

export function composeChanges(env: Environment, home: Home, cages: Cages): ChangeWorld {
  const how = { clock: systemClock, chance: Math.random }
  const forges = {
    local: localForge(),
    github: githubForge({ ...how, baseUrl: GITHUB_API, tokens: githubToken(env) }),
    gitlab: gitlabForge({ ...how, baseUrl: GITLAB_API, tokens: gitlabToken(env) }),
  }
  return {
    forges: { find: kind => forges[kind] },
    findTouched,
    push: pushBranch,
    checks: localChecks(worktreesIn(home.path), runInCages(cages)),
    running: new Set(),
  }
}
