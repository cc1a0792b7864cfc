// `provost looking plan`
import type { Shape } from '#api/schemas'
import type { Run } from '#cli/command'
import { needProjectHere } from '#cli/find-project-here'
import { composeCents } from '#usage/rules/sums/compose-amount'
import { deriveExact } from '../rules/measure/bounds.ts'

type Plan = Shape<'TrialPlan'>

export const run: Run = async context => {
  const project = await needProjectHere(context)
  const plan = await (await context.client()).call('planTrials', { query: { project } })
  const { sharePermille, budget, rule } = plan
  return {
    json: plan,
    lines: [
      `trials may use ${sharePermille / 10} % of review usage: ${composeAmount(plan, budget)} left (${rule})`,
      ...plan.trials.map(composeNext),
      ...(plan.trials.length === 0 ? [`next  none: ${composeNone(plan)}`] : []),
    ],
  }
}

function composeAmount({ currency }: Plan, amount: number): string {
  return currency === null ? `${amount} review runs` : `${composeCents(amount)} ${currency}`
}

function composeNext({ reviewer, class: what, k, n }: Plan['trials'][number]): string {
  const { lower, upper } = deriveExact({ k, n })
  return `next  ${reviewer}/${what} (${n} trials, width ${(upper - lower).toFixed(2)})`
}

function composeNone({ rule, sharePermille, reviewRuns, calibrationRuns }: Plan): string {
  if (rule === 'S1') return 'nobody reviews here; name `reviewers` in the configuration'
  const used = calibrationRuns === 0 ? `${sharePermille / 10} % of that is not worth one` : `trials: ${calibrationRuns}`
  const why = rule === 'S2' ? `reviews until now: ${reviewRuns}, ${used}` : 'one costs more than is left'
  return `${why}; real reviews make it grow, and \`provost looking run <task> --over-share\` goes beyond it`
}
