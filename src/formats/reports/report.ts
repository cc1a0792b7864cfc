// Reads a test report of any format into what the submission builder needs.
import type { TestReport } from '#evidence/rules/submission/test-report'
import { readCtrf } from './ctrf.ts'
import { readJunit } from './junit.ts'
import { readTapLeaves } from './tap-leaves.ts'
import { unreadableReport } from './unreadable-report.ts'

export function readReport(format: TestReport['format'], text: string): TestReport {
  switch (format) {
    case 'junit':
      return { format, ...readJunit(text) }
    case 'ctrf':
      return { format, ...readCtrf(parseJson(text)) }
    case 'tap': {
      const report = readTapLeaves(text)
      return { format, ...report, cases: report.cases.map(each => ({ ...each, suite: null })) }
    }
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw unreadableReport('ctrf', cause instanceof Error ? cause.message : 'it is not JSON')
  }
}
