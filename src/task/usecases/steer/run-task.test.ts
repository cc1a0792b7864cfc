// What a run says when it stops: whoever comes back to it must not have to look for the cause.
import { afterEach, expect, test } from 'vitest'
import { openTaskWorld, type TaskWorld } from '#testing/worlds/task-world'

let site: TaskWorld

afterEach(() => site.close())

const suite = (command: string) =>
  `  attemptsMax: 1\n  suites: [{ id: unit, kind: test, command: ${JSON.stringify(command)} }]`

test.each([
  ['fail without the change too', 'echo no; exit 1', 'unit (without the change too)', true],
  ['fail with the change only', '! grep -q bye src/hello.txt', 'unit', false],
])('tests that %s', async (_what, command, words, isOld) => {
  site = await openTaskWorld({ task: suite(command) })
  const task = await site.newTask()
  await site.take(task, 'test', 'hand')
  const answer = await site.change(task, 'run')
  expect(answer).toMatchObject({ stopped: { rule: 'BUDGET_EXHAUSTED' } })
  const said = answer.notes.join()
  expect(said).toContain(`failing: ${words}; the logs are in `)
  expect(said.includes('task.preexisting note')).toBe(isOld)
  expect((await site.get(`/api/tasks/${task}`)).paused).toContain(words)
  expect(JSON.stringify(await site.get(`/api/tasks/${task}/timeline`))).toContain(`"evaluation fail: ${words}"`)
})
