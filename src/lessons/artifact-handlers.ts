// Patterns, recommendations and doctrine over the doors: the same four verbs for each.

import type { BodyOf } from '#api/contract'
import { json } from '#api/exchange'
import { askingOf, type Call, type Handlers, readPageQuery } from '#daemon/handler'
import { mirrorStoreOf } from './handlers.ts'
import type { ArtifactNoun } from './rules/artifact/fold-artifact.ts'

export const lessonArtifactRoutes = {
  listPatterns: list('pattern'),
  derivePatterns: derive('pattern'),
  showPattern: show('pattern'),
  decidePattern: decide('pattern'),
  listRecommendations: list('recommendation'),
  deriveRecommendations: derive('recommendation'),
  showRecommendation: show('recommendation'),
  decideRecommendation: decide('recommendation'),
  listDoctrines: list('doctrine'),
  deriveDoctrines: derive('doctrine'),
  showDoctrine: show('doctrine'),
  decideDoctrine: decide('doctrine'),
} satisfies Handlers

type Named = Call & { readonly parameters: { readonly id: string } }

function list(noun: ArtifactNoun) {
  return async ({ services, request }: Call) => {
    const { listArtifacts } = await import('./usecases/list-artifacts.ts')
    const filter = { status: request.query.status, ...readPageQuery(request) }
    return json(200, await listArtifacts(services.world, noun, filter))
  }
}

function derive(noun: ArtifactNoun) {
  return async (call: Call & { readonly body: BodyOf<'derivePatterns'> }) => {
    const { deriveArtifacts } = await import('./usecases/derive/derive-artifacts.ts')
    const wish = { ...call.body, store: await mirrorStoreOf(call) }
    return json(200, await deriveArtifacts(call.services.world, askingOf(call), noun, wish))
  }
}

function show(noun: ArtifactNoun) {
  return async ({ services, parameters }: Named) => {
    const { showLessonArtifact } = await import('./usecases/list-artifacts.ts')
    const shown = await showLessonArtifact(services.world, noun, parameters.id)
    return json(200, shown, { etag: `"${shown.version}"` })
  }
}

type Decided = Named & { readonly parameters: { readonly action: string }; readonly body: BodyOf<'decidePattern'> }

function decide(noun: ArtifactNoun) {
  return async (call: Decided) => {
    const { decideArtifact } = await import('./usecases/decide-artifact.ts')
    const { id, action } = call.parameters
    const wish = { ...call.body, action }
    const answer = await decideArtifact(call.services.world, askingOf(call), noun, id, wish)
    return json(200, answer, { etag: `"${answer.version}"` })
  }
}
