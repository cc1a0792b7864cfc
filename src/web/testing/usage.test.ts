import { expect } from 'vitest'
import { playScene } from '#testing/command-scene'
import { usageScene } from '#testing/scenes/usage-scene'
import { drawDashboard } from './draw-dashboard.ts'

playScene(usageScene, async house => {
  const drawn = await drawDashboard(house, ['/usage'])
  expect(drawn).toContain('≥ 0.2500 USD told')
  expect(drawn).toContain('the agent told no figures for the turn')
  expect(drawn).toContain('default/command')
})
