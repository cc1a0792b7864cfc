// Runs the commands of the test phase for real and reads the reports that they leave.
import { createHash } from 'node:crypto'
import { lstat, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writeFileAtomic } from '#files/atomic-write'
import { findLinkedParent } from '#files/safe-path'
import type { Clock } from '#kernel/ports/clock'
import { allowedEnvironment } from '#process/allowed-environment'
import { SUITE_MARK, stopMarked } from '#process/marked-processes'
import { type RunGroup, runGroup } from '#process/run-group'
import type { SuiteRunner } from '#task/ports/suite-runner'
import { describeSurroundings } from './describe-surroundings.ts'

const GRACE_MS = 1_000
const KILL_MS = 5_000
const REPORT_BYTES_MAX = 50 * 1024 * 1024

export function suiteRunner(clock: Clock, run: RunGroup = runGroup): SuiteRunner {
  return {
    async run({ command, cwd, within, env, timeoutMs, log, signal }) {
      const startedAt = clock.now()
      const begin = clock.monotonic()
      const mark = within && { [SUITE_MARK]: within.directory }
      const wish = { command, cwd, env: allowedEnvironment({ CI: 'true', ...env, ...mark }), timeoutMs, signal }
      const end = await run({ ...wish, within: within ?? undefined })
      const text = end.output.text()
      await writeFileAtomic(log, text)
      return {
        status: end.status,
        exitCode: end.exitCode,
        because: end.because,
        startedAt,
        finishedAt: clock.now(),
        durationMs: Math.round(clock.monotonic() - begin),
        logSha256: createHash('sha256').update(text).digest('hex'),
        isLogTruncated: end.output.isTruncated,
        stdout: end.stdout.text(),
      }
    },
    async endLeft(directory) {
      await stopMarked(directory, GRACE_MS, KILL_MS, SUITE_MARK)
    },
    readReport,
    async removeReport(directory, path) {
      if ((await findLinkedParent(directory, path)) === undefined) await rm(join(directory, path), { force: true })
    },
    describeSurroundings,
  }
}

// A link could show us a report that the suite did not write.
async function readReport(directory: string, path: string): Promise<string | null> {
  if ((await findLinkedParent(directory, path)) !== undefined) return null
  const file = join(directory, path)
  const found = await lstat(file).catch(() => undefined)
  if (!found?.isFile() || found.size > REPORT_BYTES_MAX) return null
  const handle = await open(file, 'r')
  try {
    return await handle.readFile('utf8')
  } finally {
    await handle.close()
  }
}
