import { expect } from 'vitest'
import { playScene } from '#testing/command-scene'
import { stateScene } from '#testing/scenes/state-scene'
import { drawDashboard } from './draw-dashboard.ts'

const PAGES = ['/state', '/state/shop']

playScene(stateScene, async house => {
  await expect(await drawDashboard(house, PAGES)).toMatchFileSnapshot(`${import.meta.dirname}/drawn/state.txt`)
})
