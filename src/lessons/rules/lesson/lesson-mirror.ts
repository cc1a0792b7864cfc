// The files that show lessons, patterns, recommendations and doctrine to other readers: where each lies and what it says.
import { isText, type JsonObject } from '#kernel/reading/json-value'
import type { ArtifactNoun, ArtifactView } from '../artifact/fold-artifact.ts'
import type { Lesson } from './lesson.ts'

export function lessonMirrorPath({ repo, finding_id }: Pick<Lesson, 'repo' | 'finding_id'>): string {
  return `findings/${repo}/${finding_id}.yaml`
}

const FOLDERS: Readonly<Record<ArtifactNoun, string>> = {
  pattern: 'patterns',
  recommendation: 'recommendations',
  doctrine: 'doctrine',
}

export function artifactMirrorPath({ noun, id }: Pick<ArtifactView, 'noun' | 'id'>): string {
  return `${FOLDERS[noun]}/${id}.yaml`
}

/** The document with what people decided about it. */
export function composeArtifactDocument(view: ArtifactView): JsonObject {
  const { noun, id, status, document, decidedBy, reason, cause, createdAt, since } = view
  const review = {
    ...(isText(decidedBy) && { reviewed_by: decidedBy, reviewed_at: since }),
    ...(isText(reason) && { decision_reason: reason }),
    ...(isText(cause) && { cause }),
  }
  return {
    schema_version: '1.0.0',
    [`${noun}_id`]: id,
    status,
    ...document,
    ...(Object.keys(review).length > 0 && { review }),
    created_at: createdAt,
    updated_at: since,
  }
}
