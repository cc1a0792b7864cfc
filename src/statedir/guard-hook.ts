// The guard as a hook: decided from the path alone, in this process, in a few milliseconds.
import { readFileSync } from 'node:fs'
import { isAbsolute, join, resolve } from 'node:path'
import { resolveWritePath } from './adapters/resolve-write-path.ts'
import { BUILT_IN_CONTRACTS } from './rules/contract/compile-contract.ts'
import type { Contract } from './rules/contract/contract.ts'
import { composeGuardReason, decideGuard } from './rules/layout/decide-guard.ts'
import { findGovernedRoot } from './rules/layout/governed-root.ts'
import { composeGuardHookAnswer, readGuardHookRequest } from './rules/layout/guard-hook.ts'

/** Either what to print on stdout, or why the write must be blocked. */
export type HookAnswer = { readonly output: string } | { readonly failure: string }

const STANDARD_INPUT = 0

export async function answerGuardHook(cwd: string): Promise<HookAnswer> {
  try {
    return await judge(readFileSync(STANDARD_INPUT, 'utf8'), cwd)
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) }
  }
}

export async function judge(text: string, cwd: string): Promise<HookAnswer> {
  const request = readGuardHookRequest(text)
  if (!request) return { failure: 'the call of the hook cannot be understood, so the write is blocked' }
  const { path, isLink } = resolveWritePath(resolve(request.cwd ?? cwd, request.path))
  const root = findGovernedRoot(path)
  if (root === undefined) return { output: '' }
  const contract = await readContractOf(root)
  const decision = decideGuard({ root, path, contract })
  if (isLink && decision.decision === 'allow') {
    const denied = { ...decision, decision: 'deny' as const }
    return {
      output: composeGuardHookAnswer(denied, `${decision.name} is a symbolic link; remove it, then write the file.`),
    }
  }
  return { output: composeGuardHookAnswer(decision, composeGuardReason(decision, contract)) }
}

// Only a project with a contract of its own pays for reading YAML.
async function readContractOf(root: string): Promise<Contract> {
  const file = join(root, '.provost', 'contract.yaml')
  const text = readIfThere(isAbsolute(file) ? file : resolve(file))
  if (text === undefined) return BUILT_IN_CONTRACTS.provost
  const [{ readStrictYaml }, { readContract }] = await Promise.all([
    import('#formats/yaml/strict-yaml'),
    import('./rules/contract/read-contract.ts'),
  ])
  const yaml = readStrictYaml(text)
  return readContract(yaml.ok ? yaml.value : [], file)
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
