// The review phase of a task through review runs: it passes on an approval of exactly the captured commit, never on absence.
import { afterEach, expect, test } from 'vitest'
import { openTaskWorld, type TaskWorld } from '#testing/worlds/task-world'

let world: TaskWorld

afterEach(() => world.close())

const open = async (script: string) => {
  const reviewer = { harness: 'command', args: ['/bin/sh', '-c', script] }
  world = await openTaskWorld({ config: `reviewers: [command]\nreviewer: ${JSON.stringify(reviewer)}\n` })
  const task = await world.newTask()
  await world.take(task, 'review', 'hand')
  return { task, answer: await world.change(task, 'reviews', { subject: 'code' }) }
}

const say = (verdict: object) => `echo '::provost ${JSON.stringify(verdict)}'`

test.each<[what: string, script: string, phase: string, verdict: string, run: object]>([
  ['approves', say({ verdict: 'approved' }), 'test', 'pass', { status: 'complete', verdict: 'approved' }],
  [
    'asks for changes',
    say({ verdict: 'changes_requested', body: 'src/hello.txt:1 is rude' }),
    'codegen',
    'blocking_code',
    { status: 'complete', verdict: 'changes_requested' },
  ],
  ['says LGTM and submits nothing', 'echo LGTM', 'review', 'incomplete', { failReason: 'ended_without_verdict' }],
  ['dies', 'exit 7', 'review', 'incomplete', { failReason: 'reviewer_died' }],
  [
    'cannot judge',
    say({ verdict: 'inconclusive', body: 'no idea' }),
    'review',
    'incomplete',
    { status: 'complete', verdict: 'inconclusive' },
  ],
  [
    'approves and blocks at once',
    say({ verdict: 'approved', findings: [{ severity: 'blocking', kind: 'code', message: 'it does not work' }] }),
    'codegen',
    'blocking_code',
    { verdict: 'approved' },
  ],
])('a reviewer that %s', async (_what, script, phase, verdict, run) => {
  const { task } = await open(script)
  expect(await world.get(`/api/tasks/${task}`)).toMatchObject({ phase })
  const { reviews, head } = await world.get(`/api/sessions/${task}/reviews`)
  expect(reviews).toMatchObject([{ sessionId: task, targetSha: head, harness: 'command', ...run }])
  const log = await world.get(`/api/tasks/${task}/timeline`)
  expect(JSON.stringify(log)).toContain(verdict)
})
