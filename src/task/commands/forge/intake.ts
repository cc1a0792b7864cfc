// `provost task intake`
import type { Run } from '#cli/command'
import { needProjectHere } from '#cli/find-project-here'
import { textFlag } from '#cli/parse/text-flag'
import { cleanText } from '#kernel/text/text-hygiene'

export const run: Run = async context => {
  const { client, flags, style } = context
  const project = await needProjectHere(context)
  const body = { project, label: textFlag(context, 'label') ?? 'provost', apply: flags.apply === true }
  const answer = await (await client()).call('takeIssues', { body })
  const tell = ({ issue, title, task }: (typeof answer.taken)[number]) =>
    `${task ?? 'would be a task'}  #${issue}  ${cleanText(title)}`
  const none = answer.taken.length + answer.known.length === 0 ? [`no open issue carries the label ${body.label}`] : []
  const hint = answer.taken.length > 0 && !body.apply ? [style.dim('next: the same with --apply')] : []
  return {
    json: answer,
    lines: [
      ...answer.taken.map(tell),
      ...answer.known.map(known => style.dim(`${tell(known)} (known)`)),
      ...none,
      ...hint,
    ],
  }
}
