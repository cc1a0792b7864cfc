// Is a worktree a place of its own? Decided from facts that the shell gathered; what could not be learned is a no.

import { provostError } from '#kernel/errors/errors'
import { type Decision, decision } from '#kernel/machine/decision'

/** Null: could not be learned. All paths are absolute and real, without a link in them. */
export type IsolationFacts = {
  readonly planned: {
    readonly path: string
    /** As git names it in full, `refs/heads/…`; null: HEAD is to be detached. */
    readonly branch: string | null
    readonly baseSha: string
  }
  /** The directory that worktrees of the project go into. */
  readonly worktreesRoot: string | null
  readonly projectCommonDirectory: string | null
  readonly realPath: string | null
  readonly topLevel: string | null
  readonly gitDirectory: string | null
  /** The worktree that this git directory was made for, by its own word. */
  readonly gitDirectoryOf: string | null
  readonly commonDirectory: string | null
  readonly head: { readonly sha: string; readonly branch: string | null } | null
  readonly livingPaths: readonly string[] | null
}

export type IsolationDoubt = { readonly check: string; readonly expected: string; readonly found: string }

export type IsolationAnswer =
  | { readonly isolated: true }
  | ({ readonly isolated: false; readonly code: 'ISOLATION_FAILED' } & IsolationDoubt)

type Check = { readonly rule: string; readonly find: (facts: IsolationFacts) => IsolationDoubt | undefined }

// First doubt wins. Each check may lean on what the checks before it have shown.
const CHECKS: readonly Check[] = [
  { rule: 'isolation.I1', find: findPathDoubt },
  { rule: 'isolation.I2', find: facts => differ('top level', facts.realPath, facts.topLevel) },
  { rule: 'isolation.I3', find: findBranchDoubt },
  { rule: 'isolation.I4', find: facts => differ('HEAD', facts.planned.baseSha, facts.head?.sha ?? null) },
  { rule: 'isolation.I5', find: findDirectoryDoubt },
  { rule: 'isolation.I6', find: findSharingDoubt },
]

export function decideIsolation(facts: IsolationFacts): Decision<IsolationAnswer, IsolationFacts> {
  for (const { rule, find } of CHECKS) {
    const doubt = find(facts)
    if (doubt) return decision({ isolated: false, code: 'ISOLATION_FAILED', ...doubt }, rule, facts)
  }
  return decision({ isolated: true }, 'isolation.I7', facts)
}

/** The words of the catalog for places without a flag that would do without isolation. */
export function isolationFailed(sessionId: string, doubt: IsolationDoubt, cause?: unknown): Error {
  const { check, expected, found } = doubt
  return provostError('ISOLATION_FAILED', {
    message: `session ${sessionId} could not be isolated: ${check}: expected ${expected}, found ${found}`,
    hint: 'run `git worktree list` to inspect existing worktrees and `git worktree prune` to drop stale ones; nothing was started',
    cause,
    details: { sessionId, check, expected, found },
  })
}

const NOTHING = 'nothing that could be read'

// Where the links of a path lead counts, not what the path says: a linked place of worktrees may be the project itself.
function findPathDoubt({ planned, worktreesRoot, realPath }: IsolationFacts): IsolationDoubt | undefined {
  if (worktreesRoot === null) return { check: 'project', expected: 'a directory for worktrees', found: NOTHING }
  const root = `${worktreesRoot}/`
  const isBelow = planned.path.startsWith(root) && planned.path.length > root.length
  if (!isBelow || planned.path.split('/').includes('..'))
    return { check: 'path', expected: `a path below ${root}`, found: planned.path }
  return differ('real path', planned.path, realPath)
}

function findBranchDoubt({ planned, head }: IsolationFacts): IsolationDoubt | undefined {
  if (head === null) return { check: 'branch', expected: planned.branch ?? 'a detached HEAD', found: NOTHING }
  return differ('branch', planned.branch ?? 'a detached HEAD', head.branch ?? 'a detached HEAD')
}

function findDirectoryDoubt(facts: IsolationFacts): IsolationDoubt | undefined {
  const { projectCommonDirectory: common, commonDirectory, gitDirectory } = facts
  if (common === null) return { check: 'common directory', expected: "the project's", found: NOTHING }
  const other = differ('common directory', common, commonDirectory)
  if (other) return other
  if (!gitDirectory?.startsWith(`${common}/worktrees/`))
    return { check: 'git directory', expected: `one below ${common}/worktrees`, found: gitDirectory ?? NOTHING }
  return differ('owner of the git directory', facts.realPath, facts.gitDirectoryOf)
}

function findSharingDoubt({ planned, livingPaths }: IsolationFacts): IsolationDoubt | undefined {
  const expected = 'no living session at this path'
  if (livingPaths === null) return { check: 'sharing', expected, found: NOTHING }
  const shared = livingPaths.find(path => contains(path, planned.path) || contains(planned.path, path))
  return shared === undefined ? undefined : { check: 'sharing', expected, found: shared }
}

function contains(outer: string, inner: string): boolean {
  return inner === outer || inner.startsWith(outer.endsWith('/') ? outer : `${outer}/`)
}

function differ(check: string, expected: string | null, found: string | null): IsolationDoubt | undefined {
  if (expected !== null && expected === found) return undefined
  return { check, expected: expected ?? NOTHING, found: found ?? NOTHING }
}
