// The thrown form of problems.
import { expect, test } from 'vitest'
import { isProvostError } from '#kernel/errors/errors'
import { configContradictory, configInvalid } from './config-error.ts'

const problem = (line: number, path: string, keyword = 'type') => ({ line, path, keyword, message: 'is wrong' })

test('the message tells the first problem, the details tell all by path and keyword', () => {
  const error = configInvalid('config.yaml', [problem(2, 'b'), problem(3, 'a', 'type'), problem(3, 'a', 'enum')])
  expect(isProvostError(error)).toBe(true)
  expect(error).toMatchObject({ code: 'CONFIG_INVALID', message: 'config.yaml: line 2, b is wrong' })
  expect(error.details).toEqual({
    file: 'config.yaml',
    errors: [problem(3, 'a', 'enum'), problem(3, 'a', 'type'), problem(2, 'b')],
  })
})

test('a problem of the whole file has no key', () => {
  expect(configInvalid('c.yaml', [problem(1, '')]).message).toBe('c.yaml: line 1, the file is wrong')
})

test.each<[problems: number, listed: number, last: string]>([
  [100, 100, 'type'],
  [101, 101, 'truncated'],
])('of %i problems %i are listed', (count, listed, last) => {
  const problems = Array.from({ length: count }, (_, line) => problem(line + 1, `k${line}`))
  const errors = configInvalid('c.yaml', problems).details?.errors as { keyword: string; message: string }[]
  expect([errors.length, errors.at(-1)?.keyword]).toEqual([listed, last])
  if (last === 'truncated') expect(errors.at(-1)?.message).toBe('1 more')
})

test('what lies in no file is told with its source', () => {
  const source = 'env PROVOST_RUNTIME'
  const error = configContradictory([{ source, path: 'runtime', keyword: 'enum', message: 'is wrong' }])
  expect(error).toMatchObject({ code: 'CONFIG_INVALID', message: 'env PROVOST_RUNTIME: runtime is wrong' })
})
