// `provost looking plan`
import type { Run } from '#cli/command'
import { needProjectHere } from '#cli/find-project-here'
import { composeCents } from '#usage/rules/sums/compose-amount'

export const run: Run = async context => {
  const project = await needProjectHere(context)
  const plan = await (await context.client()).call('planTrials', { query: { project } })
  const write = (amount: number) =>
    plan.currency === null ? `${amount} review runs` : `${composeCents(amount)} ${plan.currency}`
  return {
    json: plan,
    lines: [
      `trials may use ${write(plan.budget)} more (${plan.rule}), ${write(plan.left)} left after these`,
      ...plan.trials.map(({ reviewer, class: what }) => `next  ${reviewer}/${what}`),
      ...(plan.trials.length === 0 ? ['next  none: the share of review usage is used up, or nobody reviews'] : []),
    ],
  }
}
