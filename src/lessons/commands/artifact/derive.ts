// `provost patterns derive` and the like
import type { Shape } from '#api/schemas'
import type { Run } from '#cli/command'
import type { ArtifactNoun } from '#lessons/rules/artifact/fold-artifact'
import { ARTIFACT_DOORS } from '../artifact-routes.ts'
import { findMirrorPlace } from '../mirror-place.ts'

export function derive(noun: ArtifactNoun): Run {
  return async context => {
    const client = await context.client()
    const query = await findMirrorPlace(context)
    const answer = await client.callAny<Shape<'DerivedArtifacts'>>(ARTIFACT_DOORS[noun].derive, {
      query,
      body: context.flags['dry-run'] === true ? { dryRun: true } : {},
    })
    const { derived, support_changed, unchanged, below_threshold, dry_run, problems } = answer
    const counts = `${derived.length} new · ${support_changed.length} with changed support · ${unchanged} unchanged`
    return {
      json: answer,
      lines: [
        `${counts} · ${below_threshold.length} below the threshold${dry_run ? '  (dry run: nothing was written)' : ''}`,
        ...derived.map(id => `  ${id}  candidate`),
        ...support_changed.map(id => `  ${id}  support changed`),
        ...below_threshold.map(({ theme, reason }) => `  ${theme}  ${reason}`),
        ...problems.map(problem => `  ${context.style.warn('warning')}: ${problem}`),
      ],
    }
  }
}
