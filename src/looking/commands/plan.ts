// `provost looking plan`
import type { Run } from '#cli/command'
import { needProjectHere } from '#cli/find-project-here'

export const run: Run = async context => {
  const project = await needProjectHere(context)
  const plan = await (await context.client()).call('planTrials', { query: { project } })
  const unit = plan.unit === 'runs' ? 'review runs' : 'nano-dollars'
  return {
    json: plan,
    lines: [
      `trials may use ${plan.budget} more ${unit} (${plan.rule}), ${plan.left} left after these`,
      ...plan.trials.map(({ reviewer, class: what }) => `next  ${reviewer}/${what}`),
      ...(plan.trials.length === 0 ? ['next  none: the share of review usage is used up, or nobody reviews'] : []),
    ],
  }
}
