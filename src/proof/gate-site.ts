// Where a gate stands: the tree that is to be let through, and the policy as the base of the change has it.

import { readStrictYaml } from '#formats/yaml/strict-yaml'
import { runGit } from '#git/run-git'
import { provostError } from '#kernel/errors/errors'
import { findPolicyErrors, type ProofPolicy } from './rules/gate/policy.ts'

export const POLICY_PATH = '.provost/proof-policy.yaml'

/** Null where there is no repository, or no commit in it. */
export async function findTree(cwd: string): Promise<string | null> {
  return findObject(cwd, 'HEAD^{tree}')
}

async function findObject(cwd: string, name: string): Promise<string | null> {
  const answer = await runGit(cwd, ['rev-parse', '--verify', '--quiet', '--end-of-options', name])
  return answer.exitCode === 0 ? answer.stdout.trim() : null
}

const DEFAULT_BRANCHES = ['refs/remotes/origin/HEAD', 'refs/heads/main', 'refs/heads/master']

/**
 * The text of the policy at the base, never that of the change: a change cannot loosen its own gate. Null where the base
 * has none. A base that nobody can find is no base without a policy.
 */
export async function readBasePolicy(cwd: string, revision: string | undefined): Promise<BasePolicy | null> {
  const base = revision === undefined ? await findMergeBase(cwd) : await findObject(cwd, `${revision}^{commit}`)
  if (base === null) throw baseUnknown(revision)
  const answer = await runGit(cwd, ['cat-file', 'blob', `${base}:${POLICY_PATH}`])
  return answer.exitCode === 0 ? { from: `${base.slice(0, 12)}:${POLICY_PATH}`, text: answer.stdout } : null
}

export type BasePolicy = { readonly from: string; readonly text: string }

async function findMergeBase(cwd: string): Promise<string | null> {
  for (const branch of DEFAULT_BRANCHES) {
    if ((await findObject(cwd, `${branch}^{commit}`)) === null) continue
    const answer = await runGit(cwd, ['merge-base', 'HEAD', branch])
    if (answer.exitCode === 0) return answer.stdout.trim()
  }
  return null
}

function baseUnknown(revision: string | undefined): Error {
  return provostError('INPUT_INVALID', {
    message:
      revision === undefined ? 'the base of this change is not known here' : `base ${revision} is not known here`,
    hint: 'fetch it with its history, or name another with --base or --policy',
    details: { field: '--base' },
  })
}

/** The policy with the words that were required besides, or every line that is wrong with it. */
export function needPolicy(from: string, text: string | null, also: readonly string[]): ProofPolicy {
  const policy = addWords(
    text === null ? { schema: 'provost.proof-policy/1', require: [] } : readYaml(from, text),
    also,
  )
  const errors = findPolicyErrors(policy)
  if (errors.length > 0) throw policyInvalid(from, errors)
  return policy as ProofPolicy // it has no errors
}

function readYaml(from: string, text: string): unknown {
  const read = readStrictYaml(text)
  if (!read.ok) throw policyInvalid(from, [read.detail])
  return read.value
}

function addWords(policy: unknown, also: readonly string[]): unknown {
  if (typeof policy !== 'object' || policy === null || !('require' in policy) || !Array.isArray(policy.require))
    return policy
  return {
    ...policy,
    require: [...policy.require, ...also.filter(word => !(policy.require as unknown[]).includes(word))],
  }
}

function policyInvalid(file: string, lines: readonly string[]): Error {
  return provostError('PROOF_POLICY_INVALID', {
    message: `${file}: ${lines.join('; ')}`,
    details: { file, line: lines.join('; ') },
  })
}
