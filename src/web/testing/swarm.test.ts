import { expect } from 'vitest'
import { playScene } from '#testing/command-scene'
import { swarmScene } from '#testing/scenes/swarm-scene'
import { drawDashboard } from './draw-dashboard.ts'

const PAGES = ['/', '/board', '/swarm', '/swarm/{run}', '/swarm/findings/{finding}']

playScene(swarmScene, async house => {
  await expect(await drawDashboard(house, PAGES)).toMatchFileSnapshot(`${import.meta.dirname}/drawn/swarm.txt`)
})
