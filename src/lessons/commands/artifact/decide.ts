// `provost patterns accept` and the like, for patterns, recommendations and doctrine
import type { Shape } from '#api/schemas'
import type { ArtifactAction } from '#core/lessons/artifact-machine'
import type { ArtifactNoun } from '#core/lessons/fold-artifact'
import { ARTIFACT_DOORS } from '../artifact-routes.ts'
import type { Run } from '../command.ts'
import { textFlag } from '../evidence-place.ts'
import { composeDecided } from '../print/lesson.ts'

export function decide(noun: ArtifactNoun, action: ArtifactAction): Run {
  return async context => {
    const reason = textFlag(context, 'reason')
    const client = await context.client()
    const answer = await client.call<Shape<'DecidedArtifact'>>(ARTIFACT_DOORS[noun].decide, {
      parameters: { id: context.args.id!, action },
      body: reason === undefined ? {} : { reason },
    })
    return { json: answer, lines: composeDecided(answer, context.style) }
  }
}
