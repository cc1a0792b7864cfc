// Reads a policy file: the YAML first, then what it says.
import type { PolicyReading } from '#evidence/rules/policy/policy'
import { globalPolicyOf, repoPolicyOf } from '#evidence/rules/policy/policy-of-yaml'
import type { GlobalPolicy, RepoPolicy } from '#evidence/rules/policy/policy-shape'
import { readStrictYaml } from './strict-yaml.ts'

export function readGlobalPolicyYaml(text: string): PolicyReading<GlobalPolicy> {
  return globalPolicyOf(readStrictYaml(text))
}

export function readRepoPolicyYaml(text: string): PolicyReading<RepoPolicy> {
  return repoPolicyOf(readStrictYaml(text))
}
