import { expect } from 'vitest'
import { playScene } from '#testing/command-scene'
import { sessionScene } from '#testing/scenes/session-scene'
import { drawDashboard } from './draw-dashboard.ts'

const PAGES = ['/', '/board', '/sessions', '/sessions/{leader}', '/reviews', '/reviews/{review}', '/reviews/{second}']

playScene(sessionScene, async house => {
  await expect(await drawDashboard(house, PAGES)).toMatchFileSnapshot(`${import.meta.dirname}/drawn/session.txt`)
})
