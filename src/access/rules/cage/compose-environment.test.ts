import { expect, test } from 'vitest'
import { composeEnvironment, type EnvironmentPart } from './compose-environment.ts'

const NOTHING: EnvironmentPart = { passEnv: null, env: {}, secrets: {} }
const layer = (part: Partial<EnvironmentPart> = {}, worker?: Partial<EnvironmentPart>) => ({
  agents: { ...NOTHING, ...part },
  roles: worker ? { worker: { ...NOTHING, ...worker } } : {},
})

const GIVEN = { PATH: '/bin', HOME: '/home/ana', ANTHROPIC_API_KEY: 'k', AWS_SECRET_ACCESS_KEY: 's', LD_PRELOAD: 'x' }

function compose(home = layer(), project = layer(), trusted = true) {
  return composeEnvironment({ harness: 'claude-code', role: 'worker', home, project, trusted, given: GIVEN })
}

const named = (names: readonly { readonly name: string; readonly from: string }[]) =>
  names.map(({ name, from }) => `${name} ${from}`)

test('what works in the shell works without a word of configuration, and nothing else of it is passed on', () => {
  expect(named(compose().variables)).toEqual(['ANTHROPIC_API_KEY passed', 'HOME inherited', 'PATH inherited'])
})

test('a list of the home replaces the names of the provider; what it misses is told', () => {
  const { variables, missing } = compose(layer({ passEnv: ['AWS_SECRET_ACCESS_KEY', 'GONE'] }))
  expect(named(variables)).toEqual(['AWS_SECRET_ACCESS_KEY passed', 'HOME inherited', 'PATH inherited'])
  expect(missing).toEqual(['GONE'])
})

test('a role says more than the default, and a later word replaces an earlier one', () => {
  const { variables } = compose(layer({ env: { A: '1' } }, { env: { B: '2' }, secrets: { A: 'file:/a' } }))
  expect(variables).toContainEqual({ name: 'A', from: 'secret', ref: 'file:/a' })
  expect(variables).toContainEqual({ name: 'B', from: 'home:env', ref: null })
})

test.each<[name: string, part: Partial<EnvironmentPart>, why: string]>([
  ['LD_PRELOAD', { env: { LD_PRELOAD: 'x' } }, 'never'],
  ['ANTHROPIC_BASE_URL', { env: { ANTHROPIC_BASE_URL: 'http://evil' } }, 'home_only'],
  ['AWS_SECRET_ACCESS_KEY', { passEnv: ['AWS_SECRET_ACCESS_KEY'] }, 'home_only'],
  ['TOKEN', { secrets: { TOKEN: 'env:ANTHROPIC_API_KEY' } }, 'home_only'],
])('a project may not bring %s', (name, part, why) => {
  const { refused, variables } = compose(layer(), layer(part))
  expect(refused).toEqual([{ name, why }])
  expect(variables.map(variable => variable.name)).not.toContain(name)
  expect(compose(layer(), layer(part), false).refused).toEqual([]) // untrusted: it was not even read
})
