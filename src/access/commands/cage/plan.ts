// `provost cage plan`
import type { Run } from '#cli/command'
import { needProjectHere } from '#cli/find-project-here'
import { textFlag } from '#cli/parse/text-flag'
import { cleanText } from '#kernel/text/text-hygiene'
import { printMounts } from './print-cage.ts'

export const run: Run = async context => {
  const project = await needProjectHere(context)
  const harness = textFlag(context, 'harness')
  const query = harness === undefined ? {} : { harness }
  const plan = await (await context.client()).call('planCage', { parameters: { project }, query })
  const { backend, version, why, overlay, seccomp, network, modelHosts, wish, wishFrom } = plan
  const way = [`${backend} ${version}`, overlay ? 'overlay' : 'copied state', seccomp ? 'seccomp' : 'no seccomp']
  return {
    json: plan,
    lines: [
      `${cleanText(plan.harness)} in ${project}, ${backend === 'none' ? `NO CAGE: ${cleanText(why)}` : way.join(', ')}`,
      ...printMounts(plan.mounts, context.width),
      '',
      `network      ${network}${modelHosts.length === 0 ? '' : `: ${cleanText(modelHosts.join(' '))}`}`,
      `confinement  ${wish} (${wishFrom})`,
      context.style.dim('next: provost cage test'),
    ],
  }
}
