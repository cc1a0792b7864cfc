// Puts the parts of changes together: both forges and the runner of local checks.

import { runInCages } from '#access/adapters/run-in-cage'
import type { Cages } from '#access/ports/cages'
import type { Environment } from '#daemon/wiring'
import type { Home } from '#files/home'
import { systemClock } from '#process/system-clock'
import { worktreesIn } from '#task/adapters/workspace/worktree-place'
import { githubForge } from './adapters/github/github-forge.ts'
import { GITHUB_API } from './adapters/github/github-requests.ts'
import { githubToken } from './adapters/github/github-token.ts'
import { findTouched } from './adapters/local/find-touched.ts'
import { localChecks } from './adapters/local/local-checks.ts'
import { localForge } from './adapters/local/local-forge.ts'
import type { ChangeWorld } from './usecases/change-world.ts'

export function composeChanges(env: Environment, home: Home, cages: Cages): ChangeWorld {
  const forges = {
    local: localForge(),
    github: githubForge({ baseUrl: GITHUB_API, clock: systemClock, tokens: githubToken(env), chance: Math.random }),
  }
  return {
    forges: { find: kind => forges[kind] },
    findTouched,
    checks: localChecks(worktreesIn(home.path), runInCages(cages)),
    running: new Set(),
  }
}
