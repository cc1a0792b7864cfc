// `--version` is answered before anything is loaded, so it must know by itself what can become of its output.
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const PROGRAM = join(import.meta.dirname, '..', '..', 'bin', 'provost.js')
const shell = (line: string) =>
  promisify(execFile)('bash', ['-c', line, 'bash', process.execPath, PROGRAM]).catch(error => error)

test('is told', async () => {
  expect(await shell('"$1" "$2" --version')).toMatchObject({ stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) })
})

test('a reader that went away is no failure', async () => {
  const { stdout, stderr } = await shell('exec 3> >(exec true); wait $!; "$1" "$2" --version >&3; echo "code $?"')
  expect({ stdout, stderr }).toEqual({ stdout: 'code 0\n', stderr: '' })
})

test.runIf(existsSync('/dev/full'))('a disk that is full is one, in one line', async () => {
  const { code, stderr } = await shell('"$1" "$2" --version > /dev/full')
  expect(code).toBe(5)
  expect(stderr).toMatch(/^ERROR: the version could not be written: ENOSPC.*\n$/)
})
