// Makes a task of a finding. It does not make it fixed: that takes a wave that looks.
import { provostError } from '#kernel/errors/errors'
import type { Asking, World } from '#recorder/world'
import type { FindingView } from '#swarm/rules/finding/finding-view'
import { findingStream } from '#swarm/rules/record/swarm-events'
import { newTask } from '#task/usecases/steer/new-task'
import { needFinding } from '../need-swarm.ts'
import { appendPlanned } from '../wave/append-planned.ts'

export async function findingToTask(
  world: World,
  asking: Asking,
  id: string,
): Promise<{ readonly task: string; readonly finding: FindingView }> {
  const finding = await needFinding(world, id)
  const [known] = finding.links.tasks
  // Asked twice, it is still one task.
  if (known !== undefined) return { task: known, finding }
  if (finding.project === null) throw provostError('NOT_FOUND', { details: { noun: 'project of the finding', id } })
  const wanted = { project: finding.project, brief: composeBrief(finding), title: finding.title, finding: id }
  const { task } = await newTask(world, asking, wanted)
  const stream = findingStream(id)
  const linked = { stream, type: 'finding.linked', data: { task } } as const
  await appendPlanned(world, asking, [linked], new Map([[stream, finding.version]]))
  return { task, finding: await needFinding(world, id) }
}

function composeBrief({
  id,
  title,
  severity,
  category,
  description,
  recommendation,
  path,
  line,
  window,
}: FindingView): string {
  const place = path === null ? 'no file was named' : line === null ? path : `${path}:${line}`
  const code =
    window.length === 0 ? [] : ['', 'The code around it when it was last seen:', ...window.map(text => `    ${text}`)]
  const advice = recommendation === null ? [] : ['', `Recommended: ${recommendation}`]
  return [
    `Repair finding ${id}: ${title}`,
    '',
    `${severity} ${category} at ${place}`,
    '',
    description,
    ...advice,
    ...code,
  ].join('\n')
}
