import { expect } from 'vitest'
import { playScene } from '#testing/command-scene'
import { lessonScene } from '#testing/scenes/lesson-scene'
import { drawDashboard } from './draw-dashboard.ts'

const PAGES = ['/lessons', '/lessons/{a}', '/lessons/{b}']

playScene(lessonScene, async house => {
  await expect(await drawDashboard(house, PAGES)).toMatchFileSnapshot(`${import.meta.dirname}/drawn/lesson.txt`)
})
