// Reads a policy file: the YAML first, then what it says.
import { malformedPolicy, type PolicyReading, readGlobalPolicy, readRepoPolicy } from '#core/evidence/policy'
import type { GlobalPolicy, RepoPolicy } from '#core/evidence/policy-shape'
import { readStrictYaml } from './strict-yaml.ts'

export function readGlobalPolicyYaml(text: string): PolicyReading<GlobalPolicy> {
  return readPolicyYaml(text, readGlobalPolicy)
}

export function readRepoPolicyYaml(text: string): PolicyReading<RepoPolicy> {
  return readPolicyYaml(text, readRepoPolicy)
}

const FAULTS = {
  unreadable: '/ is not readable YAML',
  aliases: '/ YAML anchors and aliases are not allowed',
} as const

function readPolicyYaml<Policy>(text: string, read: (value: unknown) => PolicyReading<Policy>): PolicyReading<Policy> {
  const yaml = readStrictYaml(text)
  return yaml.ok ? read(yaml.value) : malformedPolicy([FAULTS[yaml.because]])
}
