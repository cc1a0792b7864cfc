// Writes down which files failed, for whoever runs them again; nothing, when something else went wrong than a test.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'

export default class FailedReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const path = process.env.PROVOST_FAILED_TESTS
    if (path === undefined || unhandledErrors.length > 0) return
    const failed = modules.filter(module => !module.ok()).map(module => relative(process.cwd(), module.moduleId))
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, JSON.stringify(failed))
  }
}
