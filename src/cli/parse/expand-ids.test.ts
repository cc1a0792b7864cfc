import { afterAll, beforeAll, expect, test } from 'vitest'
import { CommandHouse } from '#testing/command-house'

let house: CommandHouse
let tasks: string[]
beforeAll(async () => {
  house = await CommandHouse.open()
  await house.run('init')
  await house.run('task new Sell more')
  await house.run('task new Sell less')
  tasks = JSON.parse((await house.run('task list --json')).stdout).tasks.map(({ id }: { id: string }) => id)
})
afterAll(() => house.close())

test('a beginning that only one task has names it', async () => {
  const [first, second] = tasks as [string, string]
  const shared = [...first].findIndex((letter, index) => letter !== second[index])
  const { stdout, exitCode } = await house.run(`task status ${first.slice(0, shared + 1)} --json`)
  expect({ exitCode, task: JSON.parse(stdout).task }).toEqual({ exitCode: 0, task: first })
})

test('a beginning that several have is refused, and they are named', async () => {
  const { stderr, exitCode } = await house.run(`task status ${tasks[0]!.slice(0, 5)}`)
  expect(exitCode).toBe(2)
  for (const task of tasks) expect(stderr).toContain(task)
  expect(stderr).toContain('[ID_AMBIGUOUS]')
})

test('a beginning that nothing has is not found', async () => {
  expect(await house.run('task status ta_ZZZZ')).toMatchObject({ exitCode: 3 })
})

test('the shell completes it', async () => {
  expect((await house.run(`complete task status ${tasks[0]}`)).stdout).toBe(tasks[0])
})
