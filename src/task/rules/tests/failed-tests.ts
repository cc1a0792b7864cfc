// What a worker has to hear about the tests that its change failed: the case, the assertion, and how the log ends.
import { isFilledText, isObject, isText, type JsonObject } from '#kernel/reading/json-value'

export type FailedSuite = {
  readonly suite: string
  readonly status: string
  /** Relative to the task's directory; null when none was kept. */
  readonly log: string | null
  readonly cases: readonly { readonly id: string; readonly details: string }[]
}

const BAD: readonly unknown[] = ['failed', 'error', 'timeout']

/** From a report as it lies on disk: what is no report has no failures to tell. */
export function listFailedSuites(report: JsonObject | undefined): FailedSuite[] {
  const suites: readonly unknown[] = Array.isArray(report?.suites) ? report.suites : []
  return suites.filter(isObject).flatMap(suite => {
    const cases = (Array.isArray(suite.cases) ? suite.cases : [])
      .filter(isObject)
      .filter(one => BAD.includes(one.status))
    if (cases.length === 0 && !BAD.includes(suite.status)) return []
    return [
      {
        suite: isText(suite.id) ? suite.id : '?',
        status: isText(suite.status) ? suite.status : '?',
        log: isFilledText(suite.log) ? suite.log : null,
        cases: cases.map(({ id, name, details }) => ({
          id: String(id ?? name ?? '?'),
          details: composeDetails(details),
        })),
      },
    ]
  })
}

function composeDetails(details: unknown): string {
  if (details === undefined || details === null) return ''
  return isText(details) ? details : JSON.stringify(details)
}

const DETAILS_MAX = 2_000

/** The case with its assertion; a suite without cases says only how it ended. */
export function composeFailures(failed: readonly FailedSuite[]): string {
  return failed
    .flatMap(({ suite, status, cases }) =>
      cases.length > 0 ? cases.map(one => say(suite, one)) : [`${suite}: ${status}`],
    )
    .join('\n')
}

function say(suite: string, { id, details }: FailedSuite['cases'][number]): string {
  const name = `${suite}::${id}`
  return details.trim() === '' ? name : `${name}\n${indent(details.trim().slice(0, DETAILS_MAX))}`
}

function indent(text: string): string {
  return text.replaceAll(/^/gm, '    ')
}

const LOG_END_MAX = 4_000

/** The end is where a log says what went wrong. */
export function cutLogEnd(text: string): string {
  const whole = text.trimEnd()
  return whole.length <= LOG_END_MAX
    ? whole
    : `[the last ${LOG_END_MAX} of ${whole.length} characters]\n${whole.slice(-LOG_END_MAX)}`
}
