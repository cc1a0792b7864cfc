// Reviews over the doors. Each handler loads its verb when it is asked for.

import { json } from '#api/exchange'
import { askingOf, type Handlers, readCut, readIds, readPageQuery } from '#daemon/handler'
import { provostError } from '#kernel/errors/errors'
import { mayKnowTrials } from '#recorder/need-own'
import type { World } from '#recorder/world'
import type { Triggered } from './usecases/run/trigger-review.ts'

export const reviewRoutes = {
  async triggerReview(call) {
    const { atOwner } = await import('#fleet/usecases/ask-owner')
    const given = { subject: call.parameters.session, arguments: call.body }
    const asked = atOwner<Triggered>(call.services.world, askingOf(call), { command: 'review', ...given })
    const { isNew, ...triggered } = await asked
    return json(isNew ? 201 : 200, triggered)
  },

  async submitReview(call) {
    const { submitVerdict } = await import('./usecases/run/submit-verdict.ts')
    const wish = call.body
    const sessionId = call.parameters.session!
    return json(200, await submitVerdict(call.services.world, askingOf(call), { ...wish, sessionId }))
  },

  async showReviews({ services, parameters }) {
    const { showReviews } = await import('./usecases/list-reviews.ts')
    return json(200, await showReviews(services.world, parameters.session!))
  },

  async cancelReview(call) {
    const { cancelReview } = await import('./usecases/run/cancel-review.ts')
    const { note } = call.body
    const { session, run } = call.parameters
    await cancelReview(call.services.world, askingOf(call), session!, run!, note)
    return json(200, await needRun(call.services.world, run!))
  },

  async listReviewRuns({ services, request }) {
    const { listReviewRuns } = await import('./usecases/list-runs.ts')
    const { all, project } = request.query
    const filter = { all: all === 'true', project, ...readIds(request), ...readPageQuery(request) }
    return json(200, await listReviewRuns(services.world, filter))
  },

  async settleReviews(call) {
    const { settleDeadlines } = await import('./usecases/run/settle-deadlines.ts')
    return json(200, { runs: await settleDeadlines(call.services.world, askingOf(call)) })
  },

  async showReviewRun({ services, parameters, request }) {
    const run = await needRun(services.world, parameters.run!)
    return json(200, mayKnowTrials(request.actor) ? run : { ...run, detection: null })
  },

  async showReviewDiff({ services, parameters, request }) {
    const { showReviewDiff } = await import('./usecases/show-review-diff.ts')
    const diff = await showReviewDiff(services.world, parameters.run!, readCut(request))
    if (!diff) throw noRun(parameters.run!)
    return json(200, diff)
  },

  async listReviewers({ services, request }) {
    const { listReviewers } = await import('./usecases/list-reviewers.ts')
    const { project } = request.query
    if (project === undefined)
      throw provostError('INPUT_INVALID', { message: 'project must be named', details: { field: 'project' } })
    return json(200, { reviewers: await listReviewers(services.world, project) })
  },
} satisfies Handlers

async function needRun(world: World, id: string) {
  const { showReviewRun } = await import('./usecases/list-reviews.ts')
  const run = await showReviewRun(world, id)
  if (run) return run
  throw noRun(id)
}

function noRun(id: string): Error {
  return provostError('NOT_FOUND', { details: { noun: 'review run', id }, hint: '`provost review list`' })
}
