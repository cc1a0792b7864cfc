// With `reviews.publish: provost` Provost itself shows a verdict on the forge.
import { isOpenChange } from '#change/rules/change'
import { listByState } from '#change/usecases/find-changes'
import { silenceError } from '#change/usecases/look-at-changes'
import { placeOfChange } from '#change/usecases/observe-changes'
import type { World } from '#recorder/world'
import { composePublished } from '#review/rules/verdict/compose-published'
import { findReviewSubject } from '../find-subject.ts'
import { findReviewRun } from '../review-stream.ts'

/** Only on an open change whose head it is about; thrown silence lets the reactor try again. */
export async function publishReview(world: World, runId: string): Promise<void> {
  const run = await findReviewRun(world, runId)
  if (!run || run.verdict === '') return
  const { project, config } = await findReviewSubject(world, run.sessionId)
  if (config.reviews.publish !== 'provost') return
  const changes = await listByState(world, project.id, ['open', 'draft'])
  const change = changes.find(({ session, headSha }) => session === run.sessionId && headSha === run.targetSha)
  if (!change || !isOpenChange(change)) return
  const bytes = run.bodyHash === null ? new Uint8Array() : await world.store.blobs.get(run.bodyHash)
  const { id, harness, verdict, findings } = run
  const body = composePublished({ runId: id, harness, verdict, findings, body: new TextDecoder().decode(bytes) })
  const wish = { number: change.number, headSha: run.targetSha, verdict, body, runId: id }
  const end = await world.changes.forges
    .find(config.forge.kind)
    .postReview({ ...placeOfChange(project, config), ...wish })
  if (!end.ok) throw silenceError({ session: run.sessionId, fetched: false, ...end })
}
