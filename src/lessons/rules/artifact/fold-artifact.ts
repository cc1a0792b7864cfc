// Patterns, recommendations and doctrine from their events: one fold for the three, because they live alike (spec 3.7).
import type { StoredEvent } from '#kernel/events/event'
import type { View } from '#kernel/events/view'
import { isObject, isText, type JsonObject } from '#kernel/reading/json-value'
import type { ArtifactStatus } from '../lesson/vocabulary.ts'
import { ARTIFACT_TABLE, type ArtifactAction } from './artifact-machine.ts'

export const ARTIFACT_NOUNS = ['pattern', 'recommendation', 'doctrine'] as const

export type ArtifactNoun = (typeof ARTIFACT_NOUNS)[number]

export type ArtifactView = {
  readonly id: string
  readonly noun: ArtifactNoun
  readonly status: ArtifactStatus
  /** As derived, without its status; `title`, `statement` and the like are for people. */
  readonly document: JsonObject
  /** The store of evidence that holds its mirror file; null when it has none. */
  readonly store: string | null
  readonly version: number
  readonly createdAt: string
  /** How often it was derived anew after it had ended. */
  readonly life: number
  readonly since: string
  readonly decidedBy: string | null
  readonly reason: string | null
  /** Why it ended. */
  readonly cause: string | null
}

const ACTION_OF_PAST: ReadonlyMap<string, ArtifactAction> = new Map<string, ArtifactAction>([
  ['accepted', 'accept'],
  ['rejected', 'reject'],
  ['reopened', 'reopen'],
  ['invalidated', 'invalidate'],
])

export function foldArtifact(
  noun: ArtifactNoun,
  view: ArtifactView | undefined,
  event: StoredEvent,
): ArtifactView | undefined {
  const past = event.type.slice(noun.length + 1)
  if (past === 'derived') return deriveAnew(noun, view, event)
  if (!view) return undefined
  const { version, data } = event
  if (past === 'support_changed') return { ...view, version, document: documentOf(data) ?? view.document }
  return { ...decideView(view, ACTION_OF_PAST.get(past), event), version }
}

/** What has ended may begin a new life under the same id; what lives is not derived twice. */
function deriveAnew(noun: ArtifactNoun, view: ArtifactView | undefined, event: StoredEvent): ArtifactView | undefined {
  const { stream, version, at, data } = event
  if (view && view.status !== 'invalidated') return { ...view, version }
  const document = documentOf(data)
  if (!document) return view
  const life = (view?.life ?? 0) + 1
  const id = stream.slice(noun.length + 1)
  return {
    id,
    noun,
    status: 'candidate',
    document,
    store: isText(data.store) ? data.store : (view?.store ?? null),
    version,
    createdAt: view?.createdAt ?? at,
    life,
    since: at,
    decidedBy: null,
    reason: null,
    cause: null,
  }
}

function decideView(view: ArtifactView, action: ArtifactAction | undefined, event: StoredEvent): ArtifactView {
  const status = action && ARTIFACT_TABLE[action][view.status]
  if (status === undefined) return view
  const { at, actor, data } = event
  const [reason, cause] = [data.reason, data.cause].map(text => (isText(text) ? text : null))
  return { ...view, status, since: at, decidedBy: actor.id, reason: reason ?? null, cause: cause ?? null }
}

function documentOf(data: JsonObject): JsonObject | undefined {
  return isObject(data.document) ? data.document : undefined
}

function composeView(noun: ArtifactNoun): View<ArtifactView> {
  return {
    name: noun,
    version: 2,
    nouns: [noun],
    keyOf: ({ stream }) => stream.slice(noun.length + 1),
    fold: (view, event) => foldArtifact(noun, view, event),
    indexOf: ({ status }) => ({ scope: noun, status }),
  }
}

export const artifactViews: readonly View<ArtifactView>[] = ARTIFACT_NOUNS.map(composeView)
