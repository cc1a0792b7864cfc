// What a cage shows of Provost itself where somebody unpacked it below a temporary directory.
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findOwnProgram } from './own-program.ts'

let checkout: string
beforeEach(() => {
  checkout = realpathSync(mkdtempSync('/tmp/provost-checkout-'))
  for (const name of ['bin', 'dist', '.tools/example/hello']) mkdirSync(join(checkout, name), { recursive: true })
  writeFileSync(join(checkout, 'package.json'), '{}')
})
afterEach(() => rmSync(checkout, { recursive: true }))

const shownOf = async (kept: readonly string[]) =>
  (await findOwnProgram(['node', join(checkout, 'bin/provost.js')], kept))
    .filter(path => path.startsWith(checkout))
    .sort()

test('the whole of it', async () => {
  expect(await shownOf(['/home/ada/shop'])).toEqual([checkout])
})

test('not the part in which the project lies that is worked in: a cage plans that itself', async () => {
  const beside = ['bin', 'dist', 'package.json'].map(name => join(checkout, name))
  expect(await shownOf([join(checkout, '.tools/example/hello')])).toEqual(beside)
})
