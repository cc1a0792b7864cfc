// A disk that went back and was written on has other records under numbers that the plane knows: the plane gets to see one of them.
import { expect, test } from 'vitest'
import { openSpool } from '#fleet/adapters/line/spool-files'
import type { PlaneLine } from '#fleet/ports/plane-line'
import type { JsonObject } from '#kernel/reading/json-value'
import { temporaryDirectory } from '#testing/temporary-directory'
import { proveSpool } from './talk-to-plane.ts'

async function sentFor(through: number): Promise<number[]> {
  const spool = openSpool(temporaryDirectory('spool'))
  spool.append([1, 2, 3].map(position => ({ at: 'now', kind: 'observation', data: { position } })))
  const posted: JsonObject[] = []
  const post = async (_path: string, body: JsonObject) => {
    posted.push(body)
    return {}
  }
  await proveSpool({ post } as unknown as PlaneLine, spool, through)
  return posted.flatMap(({ records }) => (records as { seq: number }[]).map(({ seq }) => seq))
}

test.each([
  [0, []], // the plane has nothing yet
  [1, [1]],
  [2, [2]],
  [3, [3]],
  [4, []], // the plane has more than this disk: its hello says so
])('of a plane that has %i records the newest is sent again: %j', async (through, sent) => {
  expect(await sentFor(through)).toEqual(sent)
})
