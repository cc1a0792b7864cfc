import { expect } from 'vitest'
import { playScene } from '#testing/command-scene'
import { taskScene } from '#testing/scenes/task-scene'
import { drawDashboard } from './draw-dashboard.ts'

const PAGES = ['/', '/board', '/tasks', '/tasks/{task}']

playScene(taskScene, async house => {
  await expect(await drawDashboard(house, PAGES)).toMatchFileSnapshot(`${import.meta.dirname}/drawn/task.txt`)
})
