// `provost lessons propose`
import type { Run } from '#cli/command'
import { readTextFile } from '#daemon/local/read-text'
import { findMirrorPlace } from './mirror-place.ts'

export const run: Run = async context => {
  const text = await readTextFile(context.cwd, context.args.file!)
  const client = await context.client()
  const query = await findMirrorPlace(context)
  const answer = await client.call('proposeLesson', { query, body: { text } })
  return {
    json: answer,
    lines: [`${answer.id} is a candidate now; somebody may review it with \`provost lessons review ${answer.id}\``],
  }
}
