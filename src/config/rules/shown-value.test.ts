// What is masked and what is not.
import { expect, test } from 'vitest'
import { shownValue } from './shown-value.ts'

test.each<[key: string, value: unknown, shown: unknown]>([
  ['store', 'postgres://ada:secret@db/provost', 'postgres://ada:***@db/provost'],
  ['store', 'postgres://:secret@db/provost', 'postgres://:***@db/provost'],
  ['store', 'postgres://db:5432/provost', 'postgres://db:5432/provost'],
  ['store', 'provost.db', 'provost.db'],
  ['worker.env.API_KEY', 'abc', '***'],
  ['worker.env.DB_PASSWORD', 'abc', '***'],
  ['worker.env.LOG_LEVEL', 'debug', 'debug'],
  ['forge.tokenEnv', 'GITHUB_TOKEN', 'GITHUB_TOKEN'], // the name of a variable is no secret
  ['sessionsMax', 8, 8],
  ['notify', null, null],
])('%s = %j is shown as %j', (key, value, shown) => {
  expect(shownValue({ key, value, source: 'default' })).toEqual(shown)
})
