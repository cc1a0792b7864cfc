// Cuts, loss, reboots, copies, restored disks, failovers and replacements, seeded, with a clock that is only a number: what the
// tables of a fleet let a plane say and move, beside the rule that a lapsed lease means a dead agent.
import { expect, test } from 'vitest'
import { runBaseline, runEpisode, type Tally } from '#testing/fleet-faults/run-episode'

// PROVOST_FLEET_EPISODES=10000 for all of them; PROVOST_FLEET_SEED begins elsewhere.
const EPISODES = Number(process.env.PROVOST_FLEET_EPISODES ?? 150)
const FIRST_SEED = Number(process.env.PROVOST_FLEET_SEED ?? 1)
/** So many show whether the faults bite. */
const ENOUGH = 40
const seeds = Array.from({ length: EPISODES }, (_, n) => FIRST_SEED + n)

function sum(tallies: readonly Tally[]): Tally {
  const total = (name: keyof Tally) => tallies.reduce((so, tally) => so + tally[name], 0)
  return {
    falseDeaths: total('falseDeaths'),
    doubleLandings: total('doubleLandings'),
    lostCommits: total('lostCommits'),
    replaced: total('replaced'),
  }
}

test(`${EPISODES} episodes: no agent is called dead that lives, nothing lands twice, no commit is lost`, () => {
  const wrong = seeds.filter(seed => {
    const { falseDeaths, doubleLandings, lostCommits } = runEpisode(seed)
    return falseDeaths + doubleLandings + lostCommits > 0
  })
  expect(wrong).toEqual([])
})

test('the same faults under "lapsed means dead" cost agents, commits and double landings, so the faults are real', () => {
  const ours = sum(seeds.slice(0, ENOUGH).map(runEpisode))
  const theirs = sum(seeds.slice(0, ENOUGH).map(runBaseline))
  expect(ours.replaced).toBeGreaterThan(0)
  for (const name of ['falseDeaths', 'doubleLandings', 'lostCommits'] as const) expect(theirs[name]).toBeGreaterThan(0)
})
