import { expect, test } from 'vitest'
import { readGlobalPolicyYaml, readRepoPolicyYaml } from './policy-yaml.ts'
import { readScenarioYaml } from './scenario-yaml.ts'
import { readStrictYaml, YAML_BYTES_MAX } from './strict-yaml.ts'

const sound = 'repo: acme/widget\npolicy_version: 1.0.0\n'

test('an unquoted version or date is text, as YAML 1.2 core says', () => {
  const text = `${sound}enforcement: {mode: exempt, reason: archived, review_after: 2026-06-01}\n`
  expect(readRepoPolicyYaml(text)).toMatchObject({
    valid: true,
    policy: { policy_version: '1.0.0', enforcement: { review_after: '2026-06-01' } },
  })
})

const refusals: readonly [what: string, text: string, line: string][] = [
  ['a key twice', `${sound}repo: acme/other\n`, '/ is not readable YAML'],
  ['two documents', `${sound}---\n${sound}`, '/ is not readable YAML'],
  ['a list that never ends', 'a: [b', '/ is not readable YAML'],
  ['an anchor that nobody uses', `${sound}defaults: &a {}\n`, '/ YAML anchors and aliases are not allowed'],
  ['an alias', `${sound}defaults: &a {}\nsurfaces: {cli: *a}\n`, '/ YAML anchors and aliases are not allowed'],
  ['one byte too many', `${sound}#${'x'.repeat(YAML_BYTES_MAX - sound.length)}`, '/ is not readable YAML'],
  ['nothing', '', '/ must be object'],
  ['only a comment', '# nothing\n', '/ must be object'],
]

test.each(refusals)('a policy with %s is malformed', (_what, text, line) => {
  expect(readRepoPolicyYaml(text)).toEqual({ valid: false, policy: null, errors: [line] })
})

test('exactly as many bytes as allowed are read', () => {
  expect(readRepoPolicyYaml(`${sound}#${'x'.repeat(YAML_BYTES_MAX - sound.length - 1)}`).valid).toBe(true)
})

test('a merge key has no power, and __proto__ is no key', () => {
  expect(readGlobalPolicyYaml('policy_version: 1.0.0\n<<: {defaults: {}}\n').errors).toEqual([
    "/ must NOT have additional properties: '<<'",
  ])
  expect(readGlobalPolicyYaml('policy_version: 1.0.0\n__proto__: {x: 1}\n').errors).toEqual(['/ is not readable YAML'])
})

test('a yes of YAML 1.1 is the word yes', () => {
  expect(readStrictYaml('a: yes\nb: 0o17\nc: 1_000')).toMatchObject({
    ok: true,
    value: { a: 'yes', b: 15, c: '1_000' },
  })
})

test('a scenario file gives what verification needs, and every break of the format', () => {
  const text =
    'scenario_id: s\nsuccess_criteria:\n  required_steps: [a, b]\n  minimum_evidence: [{kind: log, description: x}]\nsurface: cli\n'
  expect(readScenarioYaml(text)).toEqual({
    definition: { required_steps: ['a', 'b'], minimum_evidence: [{ kind: 'log' }] },
    errors: ["/ must NOT have additional properties: 'surface'"],
  })
})

test.each(['a: [', 'scenario_id: s\n', 'success_criteria: {required_steps: all}\n'])(
  '%j cannot be used, and is not taken for empty',
  text => {
    const { definition, errors } = readScenarioYaml(text)
    expect(definition).toBeNull()
    expect(errors).not.toEqual([])
  },
)
