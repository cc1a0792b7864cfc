// Puts the parts of changes together: both forges and the runner of local checks.
import { systemClock } from '#adapters/clock/system-clock'
import type { Home } from '#adapters/files/home'
import { githubForge } from '#adapters/forge/github-forge'
import { GITHUB_API } from '#adapters/forge/github-requests'
import { githubToken } from '#adapters/forge/github-token'
import { localChecks } from '#adapters/forge/local-checks'
import { localForge } from '#adapters/forge/local-forge'
import { worktreesIn } from '#adapters/workspace/worktree-place'
import type { ChangeWorld } from '#usecases/change/change-world'
import type { Environment } from './wiring.ts'

export function composeChanges(env: Environment, home: Home): ChangeWorld {
  const forges = {
    local: localForge(),
    github: githubForge({ baseUrl: GITHUB_API, clock: systemClock, tokens: githubToken(env), chance: Math.random }),
  }
  return { forges: { find: kind => forges[kind] }, checks: localChecks(worktreesIn(home.path)), running: new Set() }
}
