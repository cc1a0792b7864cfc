// The facts about the captured change: is it whole, does it rest on this plan and this base, and is it in scope?

import { isText } from '#kernel/reading/json-value'
import { type ChangeEntry, isSameContent } from '../change/change-entry.ts'
import { type OutputManifest, readManifest } from '../change/output-manifest.ts'
import { checkScope } from '../path/check-scope.ts'
import { type Recorded, readRecorded } from '../record/read-recorded.ts'
import type { BaseTree, TaskDocuments } from '../record/task-documents.ts'
import type { TaskView } from '../record/task-view.ts'
import { findLiveWaiver, type WaiverSubject } from '../waivers/live-waivers.ts'
import type { PlanOnDisk } from './derive-plan-facts.ts'
import { type ObservedFact, observed } from './observed-fact.ts'

export const OUTPUT_MANIFEST = 'code/manifest.json'

export type OutputOnDisk = { readonly recorded: Recorded; readonly manifest: OutputManifest | null }

export function readOutputOnDisk(view: TaskView, documents: TaskDocuments): OutputOnDisk {
  const recorded = readRecorded(documents.manifest, view.artifacts.output)
  return { recorded, manifest: recorded.state === 'read' ? (readManifest(recorded.value) ?? null) : null }
}

export type OutputQuestion = {
  readonly view: TaskView
  readonly documents: TaskDocuments
  readonly onDisk: OutputOnDisk
  readonly planHash: string | null
  /** Null once the change is applied: then the base has moved because of it. */
  readonly base: BaseTree | null
}

export function deriveOutput({ view, documents, onDisk, planHash, base }: OutputQuestion): ObservedFact<'output'> {
  const { recorded, manifest } = onDisk
  const answer = (value: ObservedFact<'output'>['value'], detail: string | null = null) =>
    observed<'output'>(value, OUTPUT_MANIFEST, manifest?.diffHash ?? null, detail)
  if (recorded.state === 'missing') return answer('missing')
  if (recorded.state === 'malformed') return answer('malformed', recorded.detail)
  if (!manifest) return answer('malformed', isText(recorded.value.refused) ? recorded.value.refused : 'SHAPE')
  if (manifest.planHash !== planHash) return answer('stale', 'another plan')
  const moved = base && findMovedPath(manifest, base)
  if (moved) return answer('stale', `the base differs at ${moved}`)
  const wrong = findInconsistency(manifest, documents)
  if (wrong) return answer('inconsistent', wrong)
  if (manifest.entries.length === 0 && !manifest.allowEmpty) return answer('empty')
  const isVoid = view.voided.output?.includes(manifest.diffHash) ?? false
  const subject = { plan: planHash, diff: manifest.diffHash }
  return answer(isVoid && !findLiveWaiver(view, 'output', subject, null) ? 'unchanged' : 'valid')
}

function findMovedPath({ entries }: OutputManifest, { contents }: BaseTree): string | undefined {
  return entries.find(({ path, before }) => !isSameContent(before, contents.get(path) ?? null))?.path
}

/** Diff, files and manifest must tell the same story. */
function findInconsistency(manifest: OutputManifest, { diffHash, outputFiles }: TaskDocuments): string | undefined {
  if (manifest.diffHash !== diffHash) return 'code/diff.patch'
  const kept = manifest.entries.filter(({ after }) => after !== null)
  const isKept = ({ path, after }: ChangeEntry) =>
    outputFiles.get(after!.hash)?.hash === after!.hash || isSameContent(after, outputFiles.get(path) ?? null)
  const wrong = kept.find(entry => !isKept(entry))
  if (wrong) return `code/files/${wrong.path}`
  const planned = new Set(kept.flatMap(({ path, after }) => [path, after!.hash]))
  const extra = [...outputFiles.keys()].find(name => !planned.has(name))
  return extra === undefined ? undefined : `code/files/${extra}`
}

export function deriveScope(view: TaskView, plan: PlanOnDisk, { manifest }: OutputOnDisk): ObservedFact<'scope'> {
  if (!manifest || plan.effective === null) return observed('in', OUTPUT_MANIFEST)
  const { outside } = checkScope(plan.effective, manifest.entries.map(touchedBy))
  if (outside.length === 0) return observed('in', OUTPUT_MANIFEST, manifest.diffHash)
  const isWaived = findLiveWaiver(view, 'scope', { plan: plan.hash, diff: manifest.diffHash }, null) !== undefined
  const detail = outside.map(({ path, code }) => `${path} ${code}`).join(', ')
  return observed(isWaived ? 'waived' : 'out', OUTPUT_MANIFEST, manifest.diffHash, detail)
}

function touchedBy({ path, before, after }: OutputManifest['entries'][number]): { path: string; op: string } {
  return { path, op: before === null ? 'create' : after === null ? 'delete' : 'update' }
}

// The next plan review must be newer than the signal; a waiver must be newer than it too.
export function deriveCodegenSignal(view: TaskView, subject: WaiverSubject): ObservedFact<'codegenSignal'> {
  const waiver = findLiveWaiver(view, 'codegenSignal', subject, null)
  const answeredAt = Math.max(view.planReviewedAt, waiver?.version ?? 0)
  return observed(view.unclearAt > answeredAt ? 'plan_unclear' : 'none', 'log')
}
