// `provost patterns show` and the like
import type { Shape } from '#api/schemas'
import type { ArtifactNoun } from '#core/lessons/fold-artifact'
import { ARTIFACT_DOORS } from '../artifact-routes.ts'
import type { Run } from '../command.ts'
import { composeFacts } from '../print/facts.ts'

export function show(noun: ArtifactNoun): Run {
  return async context => {
    const client = await context.client()
    const shown = await client.call<Shape<'ShownArtifact'>>(ARTIFACT_DOORS[noun].show, {
      parameters: { id: context.args.id! },
    })
    const { id, title, status, since, strength, rests_on, decided_by, reason, cause, allowed } = shown
    const because = [decided_by && `by ${decided_by}`, cause, reason].filter(Boolean).join(', ')
    return {
      json: shown,
      lines: composeFacts([
        [noun, id],
        ['title', title],
        ['status', `${status} since ${since}`],
        ...(because ? [['decided', because] as const] : []),
        ['strength', strength],
        ['rests on', rests_on.join(', ')],
        ['possible now', allowed.join(', ') || 'nothing; it is derived again when its support returns'],
      ]),
    }
  }
}
