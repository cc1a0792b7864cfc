// `provost patterns list` and the like

import type { Shape } from '#api/schemas'
import type { Run } from '#cli/command'
import { textFlag } from '#cli/parse/text-flag'
import { composeTable } from '#cli/print/table'
import { readAll } from '#cli/read-all'
import type { ArtifactNoun } from '#lessons/rules/artifact/fold-artifact'
import { ARTIFACT_DOORS } from '../artifact-routes.ts'

export function artifactListOptions(noun: ArtifactNoun): Run {
  return async context => {
    const query = { status: textFlag(context, 'status') }
    const door = ARTIFACT_DOORS[noun].list
    const artifacts = await readAll<Shape<'Artifact'>>(await context.client(), door, 'artifacts', query)
    const rows = artifacts.map(({ id, status, strength, rests_on, cause, title }) => [
      id,
      cause === null ? status : `${status} (${cause})`,
      strength,
      String(rests_on.length),
      title,
    ])
    const headers = [noun.toUpperCase(), 'STATUS', 'STRENGTH', 'RESTS ON', 'TITLE']
    return {
      json: { artifacts },
      lines: rows.length > 0 ? composeTable(headers, rows, context.width) : [`no ${noun} yet`],
    }
  }
}
