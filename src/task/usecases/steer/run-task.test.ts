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

test('a suite whose program is not there is tried once by a run, and again by the next one', async () => {
  site = await openTaskWorld({ task: suite('no-such-linter src').replace('attemptsMax: 1', 'attemptsMax: 3') })
  const task = await site.newTask()
  await site.take(task, 'test', 'hand')
  for (const attempts of [1, 2]) {
    const answer = await site.change(task, 'run')
    expect(answer.stopped).toEqual({ action: 'pause', rule: 'SUITE_CANNOT_START' })
    expect(answer.notes.join()).toMatch(
      /no verdict: unit: could not start \(exit 127\): .*no-such-linter.*; the logs are in /,
    )
    const { paused, attempts: tried } = await site.get(`/api/tasks/${task}`)
    expect(paused).toContain('no-such-linter')
    expect(tried.test.attempt).toBe(attempts)
  }
  expect(JSON.stringify(await site.get(`/api/tasks/${task}/timeline`))).toContain(
    'evaluation errored: unit: could not start',
  )
  const { facts } = await site.get(`/api/why/${task}`)
  expect(facts.find(({ name }: { name: string }) => name === 'eval').source).toContain('no-such-linter')
})
