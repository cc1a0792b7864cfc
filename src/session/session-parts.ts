// Puts the parts of sessions together: harnesses, runtimes, run directories, worktrees and salvage.
import { homedir, hostname } from 'node:os'
import { join } from 'node:path'
import { diskCages } from '#access/adapters/disk-cages'
import { runInCages } from '#access/adapters/run-in-cage'
import type { Cages } from '#access/ports/cages'
import { composeSessionToken } from '#access/rules/session-token'
import { isBuilt, packageRoot, packageVersion, smallProgram } from '#daemon/package-files'
import type { Environment } from '#daemon/wiring'
import { type Home, needToken } from '#files/home'
import { openSealed } from '#fleet/adapters/line/sealed-secrets'
import { worktreesIn } from '#git/worktrees/worktree-place'
import { noStepWatch, type StepWatch } from '#kernel/ports/step-watch'
import { allowedEnvironment } from '#process/allowed-environment'
import { randomIds } from '#process/random-ids'
import { systemClock } from '#process/system-clock'
import { gitSalvage } from '#salvage/adapters/salvage'
import { agentHarnesses } from './adapters/harness/agent-harnesses.ts'
import { lookBookAt } from './adapters/look-book.ts'
import { agentControlOf } from './adapters/runtime/agent-control.ts'
import { processRuntime } from './adapters/runtime/process-runtime.ts'
import { runFilesOf } from './adapters/runtime/run-files.ts'
import { tmuxRuntime } from './adapters/runtime/tmux-runtime.ts'
import { gitSessionWorktrees } from './adapters/worktrees/session-worktrees.ts'
import type { RunPlace } from './ports/session-runtime.ts'
import type { SessionWorld } from './usecases/session-world.ts'

/** Directories of the home that agents work in and hand in through. */
const WORKPLACES = ['worktrees', 'tasks', 'swarm']

/** A daemon launches again and again; what runs for one command would leave them behind unused. */
export type SupervisorsReady = { readonly supervisorsReady: number }

export function composeSessions(
  env: Environment,
  home: Home,
  steps: StepWatch,
  { supervisorsReady }: SupervisorsReady,
): SessionWorld {
  const { newSecret } = randomIds(systemClock)
  const tokenFor = async (place: RunPlace) => composeSessionToken(await needToken(home, newSecret), place)
  const files = runFilesOf({ home: home.path, tokenFor })
  const control = agentControlOf(files)
  const parts = { files, control, clock: systemClock, supervisor: supervisorCommand(), supervisorsReady }
  const runtimes = { process: processRuntime(parts), tmux: tmuxRuntime(parts) }
  const cages = cagesOf(env, home, steps)
  return {
    harnesses: agentHarnesses,
    runtimes: { find: name => runtimes[name] },
    files,
    control,
    worktrees: gitSessionWorktrees(worktreesIn(home.path), steps, runInCages(cages)),
    salvage: gitSalvage(steps),
    cages,
    // A person's own environment says more than what was sealed for this machine.
    get given() {
      return { ...openSealed(home.sealed, home.keys), ...withValues(env) }
    },
    looks: lookBookAt(home.looked),
    held: new Set<string>(),
    host: hostname().toLowerCase(),
    environment: allowedEnvironment({}, env),
    provost: [process.execPath, join(packageRoot(), 'bin', 'provost.js')],
    version: packageVersion(),
  }
}

export function cagesOf(env: Environment, home: Home, steps: StepWatch = noStepWatch): Cages {
  return diskCages({
    provostHome: home.path,
    home: env.HOME || homedir(),
    steps,
    workplaces: WORKPLACES.map(name => join(home.path, name)),
    ...(env.PROVOST_CAGE_BACKENDS && { backends: env.PROVOST_CAGE_BACKENDS.split(',') }),
  })
}

export function withValues(env: Environment): Record<string, string> {
  return Object.fromEntries(Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined))
}

/** Tests may bring a bundle that starts faster. */
function supervisorCommand(): readonly string[] {
  const bundled = process.env.PROVOST_TEST_SUPERVISOR
  if (bundled !== undefined && !isBuilt()) return [process.execPath, bundled]
  return smallProgram('supervise', 'src/session/supervisor/main.ts')
}
