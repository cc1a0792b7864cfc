// A policy from its YAML: what cannot be read is malformed, and never looks like a policy that is not there.
import { malformedPolicy, type PolicyReading, readGlobalPolicy, readRepoPolicy } from './policy.ts'
import type { GlobalPolicy, RepoPolicy } from './policy-shape.ts'

export type YamlOutcome =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly because: 'unreadable' | 'aliases' }

export function globalPolicyOf(yaml: YamlOutcome): PolicyReading<GlobalPolicy> {
  return yaml.ok ? readGlobalPolicy(yaml.value) : malformedPolicy([FAULTS[yaml.because]])
}

export function repoPolicyOf(yaml: YamlOutcome): PolicyReading<RepoPolicy> {
  return yaml.ok ? readRepoPolicy(yaml.value) : malformedPolicy([FAULTS[yaml.because]])
}

const FAULTS = {
  unreadable: '/ is not readable YAML',
  aliases: '/ YAML anchors and aliases are not allowed',
} as const
