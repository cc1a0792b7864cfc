// Why a reviewer is judged as it is: by its trials, class by class, with their bounds.
import type { Becoming, Fact, Why } from '#kernel/machine/why'
import { composeRate } from './compose-interval.ts'
import { composeLeft } from './compose-left.ts'
import { REVIEWER_BARS } from './judge-reviewer.ts'
import { composeJudged } from './judged-words.ts'
import type { MeasuredReviewer } from './measure-reviewer.ts'

/** `at`: when the last of its trials was scored. */
export function explainReviewer(measured: MeasuredReviewer, at: string, ageMs: number, windowDays: number): Why {
  const { reviewer, verdict, rule, cells, left, cleanChanges, falseAlarms } = measured
  const known = (name: string, value: unknown): Fact => ({ name, value, source: 'log', at, ageMs })
  const tried = cells.filter(({ n }) => n > 0)
  const rates = tried.map(cell => {
    const [counts, exact, wilson] = composeRate(cell)
    return known(cell.class, `${counts} caught, exact ${exact}, Wilson ${wilson}`)
  })
  return {
    id: reviewer.harness,
    noun: 'reviewer',
    state: verdict,
    since: at,
    rule: `looking.${rule}`,
    table: 'looking 3.4',
    sentence: `${reviewer.harness}: ${composeJudged(measured)}.`,
    evidence: { cleanChanges, falseAlarms },
    facts: [
      known('model', reviewer.model ?? 'not told'),
      known('prompt', reviewer.promptSha256.slice(0, 12)),
      ...rates,
      known('left out', composeLeft(left)),
      known('window', `${windowDays} days; a project that sets another one counts by its own`),
    ],
    unknown: [
      ...(reviewer.model === null ? ['its model: it counts for no named one, and closes no gate with a bar'] : []),
      ...cells.filter(({ n }) => n === 0).map(cell => `detection of ${cell.class}: not measured`),
    ],
    becomes: becomingOf(measured),
  }
}

function becomingOf({ rule, cleanChanges }: MeasuredReviewer): Becoming[] {
  const missing = REVIEWER_BARS.cleanChangesMin - cleanChanges
  const more = { to: 'narrower', when: 'more trials are held', command: 'provost looking run' }
  if (rule !== 'J4') return [more]
  const when = `${missing} more clean changes were looked at`
  return [{ to: 'judged', when, command: 'provost looking run <task> --clean' }, more]
}
