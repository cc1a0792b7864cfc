import { expect } from 'vitest'
import { playScene } from '#testing/command-scene'
import { evidenceScene } from '#testing/scenes/evidence-scene'
import { drawDashboard } from './draw-dashboard.ts'

const PAGES = [
  '/evidence',
  '/evidence/records',
  '/evidence/records/acme/widget/run-2',
  '/evidence/repos/acme/widget',
  '/evidence/quarantine',
  '/evidence/deferred',
  '/evidence/care',
  '/evidence/policies',
]

playScene(evidenceScene, async house => {
  await expect(await drawDashboard(house, PAGES)).toMatchFileSnapshot(`${import.meta.dirname}/drawn/evidence.txt`)
})
