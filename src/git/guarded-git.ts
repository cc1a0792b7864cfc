// Git in a directory that an agent has worked in: no filter of the repository runs, and git stays in that directory.
import { dirname } from 'node:path'
import { type GitJob, gitJob, runGitJob } from './git-job.ts'
import type { GitEnd } from './git-process.ts'
import { pathText, splitRaw } from './raw-path.ts'

export type GuardedRepository = {
  readonly cwd: string
  /** Whether filters are configured, which do not run here. */
  readonly hasFilters: boolean
  readonly run: (args: readonly string[], more?: Pick<GitJob, 'env' | 'input'>) => Promise<GitEnd>
  readonly need: (args: readonly string[], more?: Pick<GitJob, 'env' | 'input'>) => Promise<Buffer>
  /** One fact. Only git's own newline is taken away: a name may end in one too. */
  readonly fact: (...args: string[]) => Promise<string>
  /** Undefined when git says no. */
  readonly find: (...args: string[]) => Promise<string | undefined>
}

// Settings that make git trust what it remembers about files would hide changes; objects must be on disk, not on their way.
const SETTINGS = [
  ['core.untrackedCache', 'false'],
  ['core.ignoreStat', 'false'],
  ['core.trustctime', 'true'],
  ['core.checkStat', 'default'],
  ['core.fsync', 'all'],
  ['i18n.commitEncoding', 'UTF-8'],
].flatMap(([name, value]) => ['-c', `${name}=${value}`])

/** `more`: further variables for every one of its runs. */
export async function guardRepository(
  cwd: string,
  more: Readonly<Record<string, string>> = {},
): Promise<GuardedRepository> {
  // A worktree without its `.git` lies in the project, and git would take the project for it.
  const stay = { GIT_CEILING_DIRECTORIES: dirname(cwd), ...more }
  const drivers = await listFilters(cwd, stay)
  const base = { ...stay, ...withoutFilters(drivers) }
  const job = (args: readonly string[], { input, env }: Pick<GitJob, 'env' | 'input'> = {}): GitJob => ({
    cwd,
    args: [...SETTINGS, ...args],
    ...(input === undefined ? {} : { input }),
    env: { ...base, ...env },
  })
  const find = async (...args: string[]) => {
    const { exitCode, stdout } = await runGitJob(job(args))
    return exitCode === 0 ? stdout.toString('utf8').replace(/\n$/, '') : undefined
  }
  return {
    cwd,
    hasFilters: drivers.length > 0,
    run: (args, given) => runGitJob(job(args, given)),
    need: (args, given) => gitJob(job(args, given)),
    fact: async (...args) => (await gitJob(job(args))).toString('utf8').replace(/\n$/, ''),
    find,
  }
}

// Which filter a file gets is written in the tree, and what a filter runs in a configuration that agents can write too.
async function listFilters(cwd: string, env: Readonly<Record<string, string>>): Promise<string[]> {
  const { stdout } = await runGitJob({ cwd, args: ['config', '-z', '--name-only', '--get-regexp', '^filter\\.'], env })
  return [...new Set(splitRaw(stdout).map(key => pathText(key.slice(0, key.lastIndexOf('.')))))]
}

function withoutFilters(drivers: readonly string[]): Record<string, string> {
  const settings = drivers.flatMap(name => [
    [`${name}.clean`, ''],
    [`${name}.smudge`, ''],
    [`${name}.process`, ''],
    [`${name}.required`, 'false'],
  ])
  const pairs = settings.flatMap(([key, value], index) => [
    [`GIT_CONFIG_KEY_${index}`, key],
    [`GIT_CONFIG_VALUE_${index}`, value],
  ])
  return { GIT_CONFIG_COUNT: String(settings.length), ...Object.fromEntries(pairs) }
}
