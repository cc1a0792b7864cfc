// Do the rounds of a review come to an end? Each round says what it found anew, again, fixed, or could not tell.

import type { CommitDifference } from '#git/ports/commit-reader'
import type { World } from '#recorder/world'
import { type Convergence, deriveConvergence } from '#swarm/rules/measure/derive-convergence'
import type { ReviewRun } from '../rules/record/review.ts'
import { deriveRounds, type Round } from '../rules/verdict/derive-rounds.ts'
import { listRoundFindings } from './round-findings.ts'
import { type JudgedRound, judgeRound, type KnownFinding, type RoundCounts } from './run/judge-round.ts'

export type ComparedRound = Round & RoundCounts

export type ComparedRounds = {
  readonly rounds: readonly ComparedRound[]
  readonly convergence: Pick<Convergence, 'verdict' | 'rule'>
}

const NOTHING: CommitDifference = { renames: [], changed: new Map(), deleted: new Set() }

/** Runs oldest first. */
export async function compareRounds(world: World, root: string, runs: readonly ReviewRun[]): Promise<ComparedRounds> {
  const rounds = deriveRounds(runs)
  const judged: JudgedRound[] = []
  for (const [index, round] of rounds.entries()) {
    const previous = rounds[index - 1]?.headSha ?? null
    judged.push(await judge(world, root, runs, round, previous, judged.at(-1)?.known ?? []))
  }
  const waves = judged.map(({ counts, openAfter }) => {
    return { new: counts.new, newInAmendedLines: counts.createdByFix, openAfter }
  })
  const { verdict, rule } = deriveConvergence(waves)
  return {
    rounds: rounds.map((round, index) => ({ ...round, ...judged[index]!.counts })),
    convergence: { verdict, rule },
  }
}

async function judge(
  world: World,
  root: string,
  runs: readonly ReviewRun[],
  { headSha, runIds, harnesses }: Round,
  previous: string | null,
  known: readonly KnownFinding[],
): Promise<JudgedRound> {
  const passes = runs.filter(({ id }) => runIds.includes(id))
  const baseSha = passes.at(-1)?.baseSha ?? null
  const since = previous === null ? null : await compare(world, root, previous, headSha)
  const shown = baseSha === null ? NOTHING : await compare(world, root, baseSha, headSha)
  const renamed = new Map(since?.renames.map(({ from, to }) => [from, to]))
  const paths = [
    ...passes.flatMap(({ findings }) => findings.flatMap(({ path }) => path ?? [])),
    ...known.flatMap(({ path }) => (path ? (renamed.get(path) ?? path) : [])),
  ]
  const texts = new Map<string, string | null>()
  for (const path of new Set(paths)) texts.set(path, await world.reviews.commits.readText(root, headSha, path))
  const textOf = (path: string) => texts.get(path) ?? null
  return judgeRound(known, { headSha, harnesses, findings: listRoundFindings(passes, textOf), shown, since, textOf })
}

/** A commit that is gone proves nothing about any finding. */
function compare({ reviews }: World, root: string, older: string, newer: string): Promise<CommitDifference> {
  return reviews.commits.compare(root, older, newer).catch(() => NOTHING)
}
