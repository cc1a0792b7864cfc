// Puts the parts of sessions together: harnesses, runtimes, run directories, worktrees and salvage.
import { homedir, hostname } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { systemClock } from '#adapters/clock/system-clock'
import { diskCages } from '#adapters/confinement/disk-cages'
import { type Home, needToken } from '#adapters/files/home'
import { lookBookAt } from '#adapters/files/look-book'
import { agentHarnesses } from '#adapters/harness/agents/agent-harnesses'
import { randomIds } from '#adapters/ids/random-ids'
import { allowedEnvironment } from '#adapters/process/allowed-environment'
import { agentControlOf } from '#adapters/runtime/agent-control'
import { processRuntime } from '#adapters/runtime/process-runtime'
import { runFilesOf } from '#adapters/runtime/run-files'
import { tmuxRuntime } from '#adapters/runtime/tmux-runtime'
import { gitSalvage } from '#adapters/workspace/salvage'
import { gitSessionWorktrees } from '#adapters/workspace/session-worktrees'
import { worktreesIn } from '#adapters/workspace/worktree-place'
import { composeSessionToken } from '#core/access/session-token'
import type { Cages } from '#ports/cages'
import type { RunPlace } from '#ports/session-runtime'
import type { StepWatch } from '#ports/step-watch'
import type { SessionWorld } from '#usecases/session/session-world'
import { packageRoot } from './package-files.ts'
import type { Environment } from './wiring.ts'

/** Directories of the home that agents work in and hand in through. */
const WORKPLACES = ['worktrees', 'tasks', 'swarm']

export function composeSessions(env: Environment, home: Home, steps: StepWatch): SessionWorld {
  const { newSecret } = randomIds(systemClock)
  const tokenFor = async (place: RunPlace) => composeSessionToken(await needToken(home, newSecret), place)
  const files = runFilesOf({ home: home.path, tokenFor })
  const control = agentControlOf(files)
  const parts = { files, control, clock: systemClock, supervisor: supervisorCommand() }
  const runtimes = { process: processRuntime(parts), tmux: tmuxRuntime(parts) }
  return {
    harnesses: agentHarnesses,
    runtimes: { find: name => runtimes[name] },
    files,
    control,
    worktrees: gitSessionWorktrees(worktreesIn(home.path), steps),
    salvage: gitSalvage(steps),
    cages: cagesOf(env, home),
    given: withValues(env),
    looks: lookBookAt(home.looked),
    host: hostname().toLowerCase(),
    environment: allowedEnvironment({}, env),
    provost: [process.execPath, join(packageRoot(), 'bin', 'provost.js')],
  }
}

export function cagesOf(env: Environment, home: Home): Cages {
  return diskCages({
    provostHome: home.path,
    home: env.HOME || homedir(),
    workplaces: WORKPLACES.map(name => join(home.path, name)),
    ...(env.PROVOST_CAGE_BACKENDS && { backends: env.PROVOST_CAGE_BACKENDS.split(',') }),
  })
}

export function withValues(env: Environment): Record<string, string> {
  return Object.fromEntries(Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined))
}

/** From the sources it runs from the sources, so that tests need no build; they may bring a bundle of it that starts faster. */
function supervisorCommand(): readonly string[] {
  const isBuilt = fileURLToPath(import.meta.url).startsWith(join(packageRoot(), 'dist'))
  if (isBuilt) return [process.execPath, join(packageRoot(), 'dist/supervise.js')]
  return [process.execPath, process.env.PROVOST_TEST_SUPERVISOR ?? join(packageRoot(), 'src/supervisor/main.ts')]
}
