// Lessons and advice over the doors. Each handler loads its verb when it is asked for.
import { json } from '#api/exchange'
import { askingOf, type Call, type Handlers, readIds, readPageQuery, readWholeNumber } from '#daemon/handler'
import type { EvidencePlaceWish } from '#evidence/usecases/evidence-place'

export const lessonRoutes = {
  async listLessons({ services, request }) {
    const { listLessons } = await import('./usecases/list-lessons.ts')
    const { status, repo, surface, issue, scope } = request.query
    const filter = { status, repo, surface, issue, scope, ...readIds(request), ...readPageQuery(request) }
    return json(200, await listLessons(services.world, filter))
  },

  async listLessonQueue({ services }) {
    const { listQueue } = await import('./usecases/list-lessons.ts')
    return json(200, { queue: await listQueue(services.world), next: null })
  },

  async listLessonRules() {
    const { DERIVATION_RULES } = await import('./rules/derive/derivation-rules.ts')
    return json(200, { rules: DERIVATION_RULES })
  },

  async exportLessons({ services }) {
    const { allLessons } = await import('./usecases/derive/lesson-shelf.ts')
    return json(200, { lessons: (await allLessons(services.world)).map(({ lesson }) => lesson), next: null })
  },

  async deriveLessons(call) {
    const { deriveFromEvidence } = await import('./usecases/derive/derive-from-evidence.ts')
    const { findPlaceOfEvidence } = await import('#evidence/usecases/evidence-place')
    const { store } = await findPlaceOfEvidence(call.services.world, call.request.query)
    return json(200, await deriveFromEvidence(call.services.world, askingOf(call), store, call.body))
  },

  async mergeLessons(call) {
    const { mergeInto } = await import('./usecases/merge-into.ts')
    return json(200, await mergeInto(call.services.world, askingOf(call), call.body))
  },

  async proposeLesson(call) {
    const { proposeLesson } = await import('./usecases/propose-lesson.ts')
    const wish = { ...call.body, store: await mirrorStoreOf(call) }
    return json(201, await proposeLesson(call.services.world, askingOf(call), wish))
  },

  async validateLesson({ body }) {
    const { validateLesson } = await import('./usecases/validate-lesson.ts')
    return json(200, await validateLesson(body.text))
  },

  async importLessons(call) {
    const { importLessons } = await import('./usecases/import-lessons.ts')
    const wish = { ...call.body, store: await mirrorStoreOf(call) }
    return json(200, await importLessons(call.services.world, askingOf(call), wish))
  },

  async mirrorLessons({ services, body }) {
    const { checkMirrors } = await import('./usecases/check-mirror.ts')
    return json(200, await checkMirrors(services.world, body.apply))
  },

  async showLesson({ services, parameters }) {
    const { showLesson } = await import('./usecases/show-lesson.ts')
    const shown = await showLesson(services.world, parameters.id!)
    return json(200, shown, { etag: `"${shown.version}"` })
  },

  async showLessonHistory({ services, parameters }) {
    const { showLessonHistory } = await import('./usecases/show-lesson.ts')
    return json(200, { history: await showLessonHistory(services.world, parameters.id!), next: null })
  },

  async copyLesson(call) {
    const { copyEndedLesson } = await import('./usecases/propose-lesson.ts')
    return json(201, await copyEndedLesson(call.services.world, askingOf(call), call.parameters.id!))
  },

  async confirmCause(call) {
    const { confirmCause } = await import('./usecases/confirm-cause.ts')
    const answer = await confirmCause(call.services.world, askingOf(call), call.parameters.id, call.body)
    return json(200, answer, { etag: `"${answer.version}"` })
  },

  async decideLesson(call) {
    const { decideLesson } = await import('./usecases/decide-lesson.ts')
    const { id, action } = call.parameters
    const wish = { ...call.body, action }
    const answer = await decideLesson(call.services.world, askingOf(call), id, wish)
    const { findSupported } = await import('./usecases/derive/find-supported.ts')
    const supports = answer.to === 'accepted' ? await findSupported(call.services.world, id) : null
    return json(200, { ...answer, supports }, { etag: `"${answer.version}"` })
  },

  async listAdviceUses({ services, parameters }) {
    const { findAdvisedPlans } = await import('./usecases/derive/find-advised-plans.ts')
    return json(200, { uses: await findAdvisedPlans(services.world, parameters.id!), next: null })
  },

  async askAdvice({ services, request }) {
    const { askAdvice } = await import('./usecases/ask-advice.ts')
    const { surface, mode, repo, task, limit } = request.query
    const asked = { surface, execution_mode: mode, repo, task }
    const most = limit === undefined ? {} : { limit: readWholeNumber('limit', limit, 0, Number.MAX_SAFE_INTEGER) }
    return json(200, await askAdvice(services.world, { ...asked, ...most }))
  },
} satisfies Handlers

/** Where mirror files go: nowhere, when the caller names no store and stands in no project. An agent names no directory. */
export async function mirrorStoreOf({ services, request }: Call): Promise<string | null> {
  const { store, project } = request.query
  const wish: EvidencePlaceWish = request.actor?.kind === 'person' ? { store, project } : { project }
  if (wish.store === undefined && wish.project === undefined) return null
  const { findPlaceOfEvidence } = await import('#evidence/usecases/evidence-place')
  return (await findPlaceOfEvidence(services.world, wish)).store.root
}
