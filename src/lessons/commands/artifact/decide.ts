// `provost patterns accept` and the like, for patterns, recommendations and doctrine

import type { Shape } from '#api/schemas'
import type { Run } from '#cli/command'
import { textFlag } from '#cli/parse/text-flag'
import type { ArtifactAction } from '#lessons/rules/artifact/artifact-machine'
import type { ArtifactNoun } from '#lessons/rules/artifact/fold-artifact'
import { ARTIFACT_DOORS } from '../artifact-routes.ts'
import { composeDecidedLesson } from '../print-lesson.ts'

export function artifactDecideOptions(noun: ArtifactNoun, action: ArtifactAction): Run {
  return async context => {
    const reason = textFlag(context, 'reason')
    const client = await context.client()
    const answer = await client.callAny<Shape<'DecidedArtifact'>>(ARTIFACT_DOORS[noun].decide, {
      parameters: { id: context.args.id!, action },
      body: reason === undefined ? {} : { reason },
    })
    return { json: answer, lines: composeDecidedLesson(answer, context.style) }
  }
}
