// The reference of errors: one row per code, and a page that follows the catalog.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { ERROR_CATALOG } from '../../src/kernel/errors/error-catalog.ts'
import { ask } from './http.ts'
import { test } from './program.ts'

const CODES = Object.keys(ERROR_CATALOG)

test('`errors list` has a line for every code, and `errors show` a card', async ({ provost }) => {
  const lines = (await provost.run('errors list')).stdout.trimEnd().split('\n')
  expect(lines).toHaveLength(CODES.length)
  const listed = (await provost.run('errors list --json')).json.map((row: { code: string }) => row.code)
  expect(listed).toEqual(CODES)
  expect((await provost.run('errors show STORE_CORRUPT')).stdout).toMatch(/^⊘ CRITICAL {2}STORE_CORRUPT {2}/)
  const unknown = await provost.run('errors show STORE_CORUPT --json')
  expect(unknown).toMatchObject({
    exitCode: 3,
    json: { code: 'NOT_FOUND', hint: expect.stringContaining('STORE_CORRUPT') },
  })
})

test('`errors docs` writes the page, and --check finds one word that was changed by hand', async ({ provost }) => {
  const file = join(provost.place, 'errors.md')
  expect(await provost.run(['errors', 'docs', '--file', file])).toMatchObject({ exitCode: 0, stderr: '' })
  expect((await provost.run(['errors', 'docs', '--check', '--file', file])).exitCode).toBe(0)
  const text = await readFile(file, 'utf8')
  await writeFile(file, text.replace('run `provost doctor`', 'run `provost nurse`'))
  expect((await provost.run(['errors', 'docs', '--check', '--file', file])).exitCode).toBe(1)
})

test('everyone may read about an error over HTTP', async ({ provost }) => {
  const { address } = await provost.startDaemon()
  expect(await ask(address, { path: '/api/errors/NOT_FOUND' })).toMatchObject({
    status: 200,
    json: { code: 'NOT_FOUND' },
  })
  const page = await ask(address, { path: '/errors/NOT_FOUND' })
  expect(page).toMatchObject({ status: 200, headers: { 'content-type': 'text/html; charset=utf-8' } })
  expect(page.text).toContain('Severity: LOW')
  expect(await ask(address, { path: '/errors/NOPE' })).toMatchObject({ status: 404, json: { code: 'NOT_FOUND' } })
})
