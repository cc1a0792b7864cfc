// Runs vitest with the given words. Where PROVOST_TESTS_AGAIN is set (CI sets it), files that failed run once more, one at a time
// on a machine that does nothing else: what fails again is broken, what passes then is named at the end, as somebody has to look at it.
import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** With more files than this the program is broken, and not a test unlucky. */
const FILES_AGAIN_MAX = 6

const root = join(import.meta.dirname, '..')
const failedList = join(root, 'node_modules', '.cache', 'failed-tests.json')
const words = process.argv.slice(2)

const first = runTests(words)
const failed = first === 0 || !process.env.PROVOST_TESTS_AGAIN ? [] : readFailed()
process.exitCode = failed.length === 0 || failed.length > FILES_AGAIN_MAX ? first : runAgain(failed)

function runTests(args) {
  rmSync(failedList, { force: true })
  const env = { ...process.env, PROVOST_FAILED_TESTS: failedList }
  const ended = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', ...args], {
    cwd: root,
    env,
    stdio: 'inherit',
  })
  return ended.status ?? 1
}

/** Empty when a run failed for another reason than a test: that is never forgiven. */
function readFailed() {
  try {
    return JSON.parse(readFileSync(failedList, 'utf8'))
  } catch {
    return []
  }
}

function runAgain(files) {
  console.log(`\n── ${files.length} failed and run again: ${files.join(', ')} ──`)
  const second = runTests([...words, ...files, '--no-file-parallelism'])
  if (second === 0)
    console.log(`passed only when run again, which is a defect of the test or of the program: ${files.join(', ')}`)
  return second
}
