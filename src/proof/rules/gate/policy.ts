// The policy of a repository: which words a pack must answer, whose keys count, and every mistake in the file at once.
import { compareText, isObject, isText, type JsonObject } from '#kernel/reading/json-value'
import { type KeyKind, readVkey } from '../notes/verifier-key.ts'

export const REQUIREMENTS = [
  'accept',
  'human-accept',
  'human-review',
  'key-hidden',
  'log',
  'no-unknowns',
  'no-waivers',
  'regression',
  'review',
  'scope',
  'signed-accept',
  'tests',
  'witness',
] as const

export type Requirement = (typeof REQUIREMENTS)[number]

export const GATES = ['tests', 'regression', 'review', 'human_review', 'accept', 'scope'] as const

export type GateName = (typeof GATES)[number]

export const POLICY_SCHEMA = 'provost.proof-policy/1'

export type ProofPolicy = {
  readonly schema: typeof POLICY_SCHEMA
  readonly require: readonly Requirement[]
  readonly allowWaived?: readonly GateName[]
  readonly allowNotApplicable?: readonly GateName[]
  readonly keys?: readonly string[]
  readonly allowedSigners?: string
  readonly witnesses?: { readonly atLeast: number; readonly keys: readonly string[] }
}

const KEYS = ['schema', 'require', 'allowWaived', 'allowNotApplicable', 'keys', 'allowedSigners', 'witnesses']

/** Every line that is wrong, sorted; a policy without errors is a ProofPolicy. */
export function findPolicyErrors(policy: unknown): string[] {
  if (!isObject(policy)) return ['/ must be object']
  const errors = [
    ...Object.keys(policy).flatMap(key => (KEYS.includes(key) ? [] : [`/${key} is not known`])),
    ...(policy.schema === POLICY_SCHEMA ? [] : [`/schema must be ${POLICY_SCHEMA}`]),
    ...findRequireErrors(policy),
    ...findWordErrors(policy, 'allowWaived', GATES),
    ...findWordErrors(policy, 'allowNotApplicable', GATES),
    ...(Object.hasOwn(policy, 'keys') && !isKeyList(policy.keys, 'ed25519') ? ['/keys must be verifier keys'] : []),
    ...(Object.hasOwn(policy, 'allowedSigners') && !isText(policy.allowedSigners)
      ? ['/allowedSigners must be text']
      : []),
    ...findWitnessErrors(policy),
  ]
  return errors.sort(compareText)
}

export function readPolicy(policy: unknown): ProofPolicy | null {
  return findPolicyErrors(policy).length === 0 ? (policy as ProofPolicy) : null // it has no error, so it has this shape
}

function findRequireErrors(policy: JsonObject): string[] {
  if (!Object.hasOwn(policy, 'require')) return ['/require is missing']
  if (Array.isArray(policy.require) && policy.require.length === 0) return ['/require is empty']
  return findWordErrors(policy, 'require', REQUIREMENTS)
}

function findWordErrors(policy: JsonObject, key: string, words: readonly string[]): string[] {
  if (!Object.hasOwn(policy, key)) return []
  const list = policy[key]
  if (!Array.isArray(list)) return [`/${key} must be list`]
  const unknown = list.flatMap((word, index) => (words.includes(word) ? [] : [`/${key}/${index} is not known`]))
  return new Set(list).size < list.length ? [...unknown, `/${key} names one twice`] : unknown
}

function isKeyList(value: unknown, kind: KeyKind): value is readonly string[] {
  return Array.isArray(value) && value.every(vkey => isText(vkey) && isKeyOf(vkey, kind))
}

function isKeyOf(vkey: string, kind: KeyKind): boolean {
  const key = readVkey(vkey)
  return typeof key !== 'string' && key.kind === kind
}

function findWitnessErrors({ require, witnesses }: JsonObject): string[] {
  if (witnesses === undefined) {
    return Array.isArray(require) && require.includes('witness') ? ['/witnesses is missing'] : []
  }
  const isShaped =
    isObject(witnesses) &&
    Object.keys(witnesses).every(key => key === 'atLeast' || key === 'keys') &&
    isKeyList(witnesses.keys, 'cosignature')
  if (!isShaped) return ['/witnesses must be atLeast and keys']
  const { atLeast, keys } = witnesses
  const isReachable = Number.isInteger(atLeast) && Number(atLeast) >= 1 && Number(atLeast) <= (keys as string[]).length
  return isReachable ? [] : ['/witnesses/atLeast must be from 1 to the number of keys']
}
