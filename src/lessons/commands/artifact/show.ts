// `provost patterns show` and the like
import type { Shape } from '#api/schemas'
import type { Run } from '#cli/command'
import { composeFacts } from '#cli/print/facts'
import type { ArtifactNoun } from '#lessons/rules/artifact/fold-artifact'
import { rateStrength } from '#lessons/rules/support/confirmations'
import { ARTIFACT_DOORS } from '../artifact-routes.ts'

export function show(noun: ArtifactNoun): Run {
  return async context => {
    const client = await context.client()
    const shown = await client.callAny<Shape<'ShownArtifact'>>(ARTIFACT_DOORS[noun].show, {
      parameters: { id: context.args.id! },
    })
    const { id, title, status, since, strength, confirmations, rests_on, decided_by, reason, cause, allowed } = shown
    const because = [decided_by && `by ${decided_by}`, cause, reason].filter(Boolean).join(', ')
    return {
      json: shown,
      lines: composeFacts([
        [noun, id],
        ['title', title],
        ['status', `${status} since ${since}`],
        ...(because ? [['decided', because] as const] : []),
        ['strength', rateStrength(strength, confirmations)],
        ['rests on', rests_on.join(', ')],
        ['possible now', allowed.join(', ') || 'nothing; it is derived again when its support returns'],
      ]),
    }
  }
}
