// Whether the change of a task may be taken for clean, by what the log knows of it until now.
import { readInstant } from '#kernel/events/time'
import type { RecordedTrial } from '#looking/rules/record/trial'
import { type CleanAnswer, judgeClean } from '#looking/rules/trial/judge-clean'
import { readAllRows } from '#recorder/read-all-rows'
import type { World } from '#recorder/world'
import type { OutputManifest } from '#task/rules/change/output-manifest'
import type { TaskView } from '#task/rules/record/task-view'

/** What of a finding tells whether it is about a change; its room uses this one, and is not used by it. */
type Found = {
  readonly project: string | null
  readonly path: string | null
  readonly state: string
  readonly foundAt: string
}

export async function judgeChange(
  world: World,
  view: TaskView,
  manifest: OutputManifest,
  isDeclared: boolean,
): Promise<CleanAnswer> {
  const trials = await readAllRows<RecordedTrial>(world, 'trial')
  const acceptedAt = view.outcome === 'accepted' && view.phase === 'done' ? (readInstant(view.since) ?? null) : null
  return judgeClean({
    now: world.clock.now(),
    acceptedAt,
    findings: acceptedAt === null ? 0 : await countFindings(world, view.project, manifest, acceptedAt),
    isRefuted: trials.some(({ task, confirmed }) => task === view.id && confirmed.length > 0),
    isDeclared,
  })
}

async function countFindings(world: World, project: string | null, { entries }: OutputManifest, since: number) {
  const files = new Set(entries.map(({ path }) => path))
  const findings = await readAllRows<Found>(world, 'finding')
  const isAbout = (found: Found) => found.project === project && found.path !== null && files.has(found.path)
  const isLater = ({ foundAt }: Found) => (readInstant(foundAt) ?? since) >= since
  return findings.filter(found => isAbout(found) && isLater(found) && found.state !== 'rejected').length
}
