import { expect } from 'vitest'
import { playScene } from '#testing/command-scene'
import { lookingScene } from '#testing/scenes/looking-scene'
import { drawDashboard } from './draw-dashboard.ts'

playScene(lookingScene, async house => {
  const reviewers = await drawDashboard(house, ['/reviewers', '/reviewers/{reviewer}'])
  await expect(reviewers).toMatchFileSnapshot(`${import.meta.dirname}/drawn/looking.txt`)
  const change = await drawDashboard(house, ['/tasks/{task}'], 'show=change')
  expect(change).toContain('not proven by tests')
  expect(change).toContain('price.mjs:1 REL &gt;= → &gt;')
  // It stands below its own line, and above the next one.
  expect(change.indexOf('n &gt;= 10')).toBeLessThan(change.indexOf('price.mjs:1 REL'))
  expect(change.indexOf('price.mjs:1 REL')).toBeLessThan(change.indexOf('names = []'))
})
