// `provost evidence policy explain`

import type { Run } from '#cli/command'
import { textFlag } from '#cli/parse/text-flag'
import { composeTable } from '#cli/print/table'
import { provostError } from '#kernel/errors/errors'
import { cleanText } from '#kernel/text/text-hygiene'
import { findEvidencePlace } from '../evidence-place.ts'

export const run: Run = async context => {
  const [org, repo] = (context.args.repo ?? '').split('/')
  if (!org || !repo)
    throw provostError('USAGE', {
      message: `repo must be <owner>/<name>; got ${context.args.repo}`,
      hint: 'run `provost help evidence policy explain`',
    })
  const query = { ...(await findEvidencePlace(context)), surface: textFlag(context, 'surface') }
  const explained = await (await context.client()).call('explainPolicy', {
    parameters: { org, repo },
    query,
  })
  const rows = explained.surfaces.flatMap(({ surface, values }) =>
    values.map(({ key, value, layer }) => [surface, key, JSON.stringify(value), layer]),
  )
  return {
    json: explained,
    lines: [
      cleanText(`${explained.repo}  enforcement ${explained.enforcement}`),
      ...explained.errors.map(error => `${context.style.bad('bad')}  ${cleanText(error)}`),
      ...composeTable(['SURFACE', 'KEY', 'VALUE', 'FROM'], rows, context.width),
    ],
    exitCode: explained.errors.length > 0 ? 1 : 0,
  }
}
