// 20,000 watched lives: how often a living agent is called dead, against a tool that believes one failed look.
import { compose } from '../src/session/rules/life/compose.ts'
import { isEnded } from '../src/session/rules/life/standing.ts'
import { applyPatch } from '../src/session/rules/record/session-patch.ts'
import { type SessionRecord, startRecord } from '../src/session/rules/record/session-record.ts'
import type { Bench, Row } from './bench.ts'
import { drawEpisode, type Episode, seeded } from './liveness-episodes.ts'

const EPISODES = 20_000
const SEED = 20_260_526
const TICK_S = 5
/** A minute of silence, and the look after it. */
const LOOKS_ALLOWED = 13

/** The place of the observation that ended it. */
type Verdict = { readonly endedAt: number | null }
type Tally = { falseDeaths: number; missedDeaths: number; deaths: number; readonly delays: number[] }

export const bench: Bench = {
  name: 'session-liveness',
  async run() {
    const random = seeded(SEED)
    const episodes = Array.from({ length: EPISODES }, () => drawEpisode(random))
    const ours = tally(episodes, watchWithRules)
    const naive = tally(episodes, watchNaively)
    return [
      row(
        `false deaths in ${EPISODES.toLocaleString('en')} lives : one failed look means dead`,
        ours.falseDeaths,
        naive.falseDeaths,
      ),
      row(
        `deaths not seen 60 s later, of ${ours.deaths.toLocaleString('en')} : one failed look means dead`,
        ours.missedDeaths,
        naive.missedDeaths,
      ),
      row(
        'median seconds until a death is called one : one failed look means dead',
        median(ours.delays) * TICK_S,
        median(naive.delays) * TICK_S,
      ),
    ]
  },
}

function tally(episodes: readonly Episode[], watch: (episode: Episode) => Verdict): Tally {
  const sum: Tally = { falseDeaths: 0, missedDeaths: 0, deaths: 0, delays: [] }
  for (const episode of episodes) {
    const { endedAt } = watch(episode)
    const { diedAt } = episode
    if (diedAt !== null) sum.deaths++
    if (endedAt !== null && (diedAt === null || endedAt < diedAt)) sum.falseDeaths++
    else if (diedAt !== null && (endedAt === null || endedAt - diedAt > LOOKS_ALLOWED)) sum.missedDeaths++
    if (endedAt !== null && diedAt !== null && endedAt >= diedAt) sum.delays.push(endedAt - diedAt)
  }
  return sum
}

function watchWithRules({ observations }: Episode): Verdict {
  let record: SessionRecord = startRecord(observations[0]!.at)
  for (const [place, observation] of observations.entries()) {
    record = applyPatch(record, compose(record, observation).patch)
    if (isEnded(record.session.state)) return { endedAt: place }
  }
  return { endedAt: null }
}

function watchNaively({ observations }: Episode): Verdict {
  const first = observations.findIndex(
    seen => seen.kind === 'probe' && (seen.runtime !== 'alive' || seen.process !== 'alive'),
  )
  return { endedAt: first === -1 ? null : first }
}

function median(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0
}

function row(what: string, ours: number, naive: number): Row {
  return {
    what,
    subject: ours.toLocaleString('en'),
    baseline: naive.toLocaleString('en'),
    ratio: naive === 0 ? 0 : ours / naive,
  }
}
