// Turns the cases of a report into the steps of a scenario, each with an id of its own.

import type { StepResult } from '../submission/submission.ts'
import type { ReportCase, TestReport } from '../submission/test-report.ts'

const STEPS_MAX = 500

const STATUS_OF_CASE: Readonly<Record<ReportCase['status'], StepResult['status']>> = {
  passed: 'pass',
  failed: 'fail',
  errored: 'fail',
  skipped: 'skip',
  other: 'blocked',
}

/** The worst that happened in a suite is what happened to the suite; it passed only if something really did. */
const SUITE_RANK: readonly StepResult['status'][] = ['fail', 'blocked', 'pass', 'skip']

export function deriveSteps({ cases, problems }: TestReport): StepResult[] {
  if (cases.length === 0) return [{ step_id: 'report', status: 'blocked', notes: problems.join('; ') }]
  const steps = cases.length > STEPS_MAX ? suiteSteps(cases) : cases.map(caseStep)
  return withOwnIds(steps)
}

type NamedStep = { readonly name: string; readonly status: StepResult['status'] }

function caseStep({ suite, name, status }: ReportCase): NamedStep {
  return { name: `${suite ?? ''} ${name}`, status: STATUS_OF_CASE[status] }
}

function suiteSteps(cases: readonly ReportCase[]): NamedStep[] {
  const suites = Map.groupBy(cases, each => each.suite ?? '')
  return [...suites].map(([name, members]) => {
    const statuses = new Set(members.map(each => STATUS_OF_CASE[each.status]))
    return { name, status: SUITE_RANK.find(status => statuses.has(status)) ?? 'blocked' }
  })
}

function withOwnIds(steps: readonly NamedStep[]): StepResult[] {
  const taken = new Set<string>()
  const tries = new Map<string, number>()
  return steps.map(({ name, status }) => {
    const slug = slugOf(name)
    let id = slug
    // The next number is remembered per slug, so that ten thousand equal names stay cheap.
    for (let next = tries.get(slug) ?? 2; taken.has(id); next++) {
      id = `${slug}-${next}`
      tries.set(slug, next + 1)
    }
    taken.add(id)
    return { step_id: id, status }
  })
}

function slugOf(name: string): string {
  const slug = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
  return slug === '' ? 'step' : slug
}
