// The stages of identity as data: which pairs are candidates, in which order, and who may take part.
import type { MutualRule } from './pair-mutual-nearest.ts'
import { playerKey as key, type Player } from './player.ts'

export const MATCH_STAGES = ['fingerprint', 'anchor', 'rename', 'symbol', 'nearest', 'code'] as const

export type MatchStage = (typeof MATCH_STAGES)[number]

export type GreedyStage = {
  readonly name: MatchStage
  readonly placesOf: (prior: Player) => readonly string[]
  /** Passes over the same stage, the preferred candidates first. */
  readonly passes: readonly GreedyPass[]
}

export type GreedyPass = {
  /** The lanes of a player at a place. */
  readonly lanesOf: (player: Player, place: string) => readonly string[]
  /** A player may stand in several lanes, so that they have to be played together. */
  readonly areShared?: true
}

const NEAREST_REACH_LINES = 20

/** Stands for the place of a finding without a path. */
const NOWHERE = ''

/** Keys that a player only has when it knows what they are made of. */
const known = (part: string | null, ...parts: readonly string[]): string[] => (part ? [key(part, ...parts)] : [])

const ownPath = ({ path }: Player): readonly string[] => [path ?? NOWHERE]
const renamedPath = ({ renamedTo }: Player): readonly string[] => (renamedTo === null ? [] : [renamedTo])

const sameFingerprint = ({ fingerprint, text }: Player, place: string): string[] =>
  place === NOWHERE ? known(text, fingerprint) : [key(place, fingerprint)]

export const GREEDY_STAGES: readonly GreedyStage[] = [
  {
    name: 'fingerprint',
    placesOf: ownPath,
    passes: [
      { lanesOf: (player, place) => sameFingerprint(player, place).flatMap(same => known(player.anchor, same)) },
      { lanesOf: sameFingerprint },
    ],
  },
  {
    name: 'anchor',
    placesOf: ownPath,
    passes: [{ lanesOf: ({ anchor, rule }, place) => (place === NOWHERE ? [] : known(anchor, place, rule)) }],
  },
  {
    name: 'rename',
    placesOf: renamedPath,
    passes: [
      { lanesOf: ({ anchor, rule }, place) => known(anchor, place, rule) },
      {
        lanesOf: ({ tail, bucket, rule }, place) => [
          ...known(tail, 'symbol', place, rule),
          ...known(bucket, 'bucket', place, rule),
        ],
        areShared: true,
      },
    ],
  },
]

export type MutualStage = { readonly name: MatchStage; readonly rule: MutualRule }

/** Where it stands now: a renamed file is no longer where it was. */
const placesNow = ({ path, renamedTo, rule }: Player): string[] => known(renamedTo ?? path, rule)

export const MUTUAL_STAGES: readonly MutualStage[] = [
  {
    name: 'symbol',
    rule: {
      standsOn: player => placesNow(player).flatMap(place => known(player.tail, place)),
      looksOn: player => placesNow(player).flatMap(place => known(player.tail, place)),
      reachLines: Number.POSITIVE_INFINITY,
    },
  },
  {
    // A known symbol meets the same symbol or none; an unknown one meets anybody.
    name: 'nearest',
    rule: {
      standsOn: player => placesNow(player).flatMap(place => [place, key(place, player.tail)]),
      looksOn: player =>
        placesNow(player).flatMap(place => (player.tail ? [key(place, player.tail), key(place, '')] : [place])),
      reachLines: NEAREST_REACH_LINES,
    },
  },
]
