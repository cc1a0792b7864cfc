import { expect, test } from 'vitest'
import { tellEnvironment } from './choose-environment.ts'

const GIVEN = {
  HOME: '/home/ada',
  PATH: '/bin',
  ANTHROPIC_API_KEY: 'sk-secret',
  AWS_SECRET_ACCESS_KEY: 'aws-secret',
  LC_TIME: 'C',
}
const WISH = { harness: 'claude-code', passEnv: null, env: { STAGE: 'test-value' }, given: GIVEN } as const

test('each variable is told by name and source, what stays hidden by name, and no value at all', () => {
  const told = tellEnvironment(WISH, ['PROVOST_DOOR', 'PATH'])
  const sources = Object.fromEntries(told.variables.map(({ name, source }) => [name, source]))
  expect(sources).toMatchObject({
    HOME: 'your environment',
    LC_TIME: 'your environment',
    ANTHROPIC_API_KEY: expect.stringContaining('provider'),
    STAGE: 'env of the configuration',
    PATH: 'Provost',
    PROVOST_DOOR: 'Provost',
  })
  expect(told.variables.map(({ name }) => name)).toEqual(Object.keys(sources).toSorted())
  expect([told.hidden, told.missing]).toEqual([['AWS_SECRET_ACCESS_KEY'], []])
  for (const value of ['sk-secret', 'aws-secret', 'test-value']) expect(JSON.stringify(told)).not.toContain(value)
})

test('what is named to be passed on and is set nowhere is missing', () => {
  const told = tellEnvironment({ ...WISH, passEnv: ['NOT_SET', 'AWS_SECRET_ACCESS_KEY'] }, [])
  expect(told.missing).toEqual(['NOT_SET'])
  expect(told.hidden).toEqual(['ANTHROPIC_API_KEY'])
})
