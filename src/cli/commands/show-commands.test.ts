// What every command that only looks promises: it says something, in words that a person can read, however much there is.
import { expect, test } from 'vitest'
import { sampledContext } from '#testing/sampled-command'
import { COMMANDS } from '../command-table.ts'

/** Without those whose words follow from how parts of an answer belong together: a sample does not know that. */
const LOOKS = `
  project list|project show|task list|session list|session why|orchestrator list|salvage list|host status
  node list|work list|work why|ask list|change list|swarm phases|swarm runs|swarm detection|swarm convergence
  swarm flow|swarm coverage|finding list|finding show|review list|review show|review reviewers|looking plan
  looking plants|state show|state status|state snapshots|state health|state deferred list|state deferred get
  state audit|evidence list|evidence deferred|evidence doctor|evidence quarantine list|evidence quarantine show
  proof list|lessons queue|lessons list|lessons show|lessons history|lessons explain|lessons rules|patterns list
  patterns show|recommendations list|recommendations show|doctrine list|doctrine show|usage|usage outcomes
  usage show|usage weather|usage limit list|webhook list|log search|log checkpoints|log witness list|request show
  reactor list|replay|why|status|inbox|pass list|trust list
`
  .split(/[|\n]/)
  .map(name => name.trim())
  .filter(name => name !== '')

const cases = LOOKS.flatMap(name => [0, 1, 3].map(rows => [name, rows] as const))

test.each(cases)('%s, %i of everything', async (name, rows) => {
  const command = COMMANDS.find(({ path }) => path.join(' ') === name)!
  const { run } = await command.load()
  const { lines, json } = await run(sampledContext(command, rows))
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.filter(line => /undefined|NaN|\[object|Invalid Date|\bnull\b/.test(line))).toEqual([])
  expect(json).toBeDefined()
})
