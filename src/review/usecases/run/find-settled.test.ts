// Whoever waits for a review looks at its reviewer only where nobody else does: being looked at more often would tell it that it is waited for.
import { expect, test } from 'vitest'
import { person } from '#kernel/events/actor'
import { scriptedAgents } from '#testing/scripted-agents'
import { openTaskWorld } from '#testing/worlds/task-world'
import { findReviewRun } from '../review-stream.ts'
import { findSettled } from './find-settled.ts'

const ASKING = { actor: person('ana'), correlation: 'co_1', cause: null, onceKey: null, seenVersion: null }
const AGENT = `{ harness: command, args: [${JSON.stringify(process.execPath)}] }`

test('a run whose reviewer has ended is settled by whoever waits, or by the watch', async () => {
  const open = await openTaskWorld({ confinement: 'required', config: `reviewers: [command]\nreviewer: ${AGENT}` })
  const { world } = open.app
  const task = await open.newTask()
  await open.take(task, 'review', 'hand')
  const verdict = `::provost ${JSON.stringify({ verdict: 'approved', body: 'fine' })}`
  Object.assign(
    world.sessions,
    scriptedAgents(world.sessions.files, async () => [verdict]),
  )
  const { body } = await open.app.call('POST', `/api/sessions/${task}/reviews/trigger`, { body: {} })
  const run = (await findReviewRun(world, (body as { run: { id: string } }).run.id))!
  expect((await findSettled({ ...world, isWatched: true }, ASKING, run)).status).toBe('running')
  expect((await findSettled(world, ASKING, run)).status).toBe('complete')
  await open.close()
})
