import { expect, test } from 'vitest'
import { chooseVerification, type VerificationFacts } from './choose-verification.ts'

const none: VerificationFacts = { wanted: null, configured: [], paths: new Set(), manifest: null }
const manifest = '{"scripts":{"test":"x","lint":"y"}}'

test.each<[what: string, facts: Partial<VerificationFacts>, adapter: string | null, steps: string[]]>([
  ['nothing', {}, null, []],
  ['configured checks', { configured: [{ name: 'all', command: ['make'] }], manifest }, 'command', ['all']],
  ['scripts', { manifest }, 'node', ['test']],
  ['a manifest that cannot be read', { manifest: '{' }, null, []],
  ['a Python project', { paths: new Set(['pyproject.toml']) }, 'python', ['test']],
  ['a Rust project', { paths: new Set(['Cargo.toml']) }, 'rust', ['build', 'test']],
  ['a wish that does not fit', { wanted: 'rust', manifest }, null, []],
])('with %s', (_what, facts, adapter, steps) => {
  const plan = chooseVerification({ ...none, ...facts })
  expect([plan?.adapter ?? null, plan?.steps.map(({ name }) => name) ?? []]).toEqual([adapter, steps])
})
