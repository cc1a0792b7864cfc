// Patterns, recommendations and doctrine over the doors: the same four verbs for each.
import { json } from '#api/exchange'
import { askingOf, type Handler, type Handlers, readPageQuery } from '#daemon/handler'
import { mirrorStoreOf } from './handlers.ts'
import type { ArtifactNoun } from './rules/artifact/fold-artifact.ts'

export const lessonArtifactRoutes: Handlers = {
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
}

function list(noun: ArtifactNoun): Handler {
  return async ({ services, request }) => {
    const { listArtifacts } = await import('./usecases/list-artifacts.ts')
    const filter = { status: request.query.status, ...readPageQuery(request) }
    return json(200, await listArtifacts(services.world, noun, filter))
  }
}

function derive(noun: ArtifactNoun): Handler {
  return async call => {
    const { deriveArtifacts } = await import('./usecases/derive/derive-artifacts.ts')
    const wish = { ...(call.request.body as { dryRun?: boolean }), store: await mirrorStoreOf(call) }
    return json(200, await deriveArtifacts(call.services.world, askingOf(call), noun, wish))
  }
}

function show(noun: ArtifactNoun): Handler {
  return async ({ services, parameters }) => {
    const { showArtifact } = await import('./usecases/list-artifacts.ts')
    const shown = await showArtifact(services.world, noun, parameters.id!)
    return json(200, shown, { etag: `"${shown.version}"` })
  }
}

function decide(noun: ArtifactNoun): Handler {
  return async call => {
    const { decideArtifact } = await import('./usecases/decide-artifact.ts')
    const { id, action } = call.parameters as { id: string; action: string }
    const wish = { ...(call.request.body as { reason?: unknown }), action }
    const answer = await decideArtifact(call.services.world, askingOf(call), noun, id, wish)
    return json(200, answer, { etag: `"${answer.version}"` })
  }
}
