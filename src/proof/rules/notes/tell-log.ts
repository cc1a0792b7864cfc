// What a person reads about a log and its checkpoints.
import type { CheckpointState } from './judge-checkpoint.ts'
import type { LogJudgement, LogVerdict } from './judge-log.ts'

export type ToldLog = LogJudgement & {
  readonly origin: string | null
  readonly results: readonly {
    readonly source: string
    readonly size: number | null
    readonly state: CheckpointState
    readonly rule: string
  }[]
  readonly unread: readonly { readonly source: string; readonly why: string }[]
  readonly breaks: readonly {
    readonly from: { readonly origin: string; readonly size: number }
    readonly reason: string
    readonly at: string
  }[]
}

const WORDS: Readonly<Record<Exclude<LogVerdict, 'proven' | 'unproven'>, string>> = {
  rewritten: 'REWRITTEN',
  cut: 'CUT',
  damaged: 'DAMAGED',
  forged: 'FORGED',
  checkpoint_missing: 'CHECKPOINT MISSING',
  unknown: 'UNKNOWN',
}

export function tellLogProof(log: ToldLog): string[] {
  return [
    ...tellVerdict(log),
    ...log.breaks.map(({ from, reason, at }) => {
      return `begun anew ${at}: nothing before event ${from.size} is proven by ${from.origin} any more (${reason})`
    }),
    ...log.unread.map(({ source, why }) => `not read: ${source}: ${why}`),
  ]
}

function tellVerdict(log: ToldLog): string[] {
  const { verdict, rule, provenTo, uncovered, results, missing } = log
  if (verdict === 'unproven')
    return [
      'no checkpoint was found: nothing proves that this log was not rewritten; sign one with `provost log checkpoint`',
    ]
  if (verdict === 'proven') {
    const rest =
      uncovered === 0
        ? ''
        : ` · ${uncovered} newer ${uncovered === 1 ? 'event is' : 'events are'} covered by no checkpoint yet`
    return [`checkpoints ${tellSources(results)}: all proven, up to event ${provenTo}${rest}`]
  }
  const told = results.filter(({ state }) => state !== 'proven' && state !== 'foreign')
  return [
    ...told.map(({ source, size, state, rule: row }) => `${state}  checkpoint ${size ?? '?'} (${source})  rule ${row}`),
    ...missing.map(size => `missing  checkpoint ${size}: the log names it, and nobody has it any more`),
    `${WORDS[verdict]}  ${tellPlace(log)}  rule ${rule}`,
  ]
}

function tellPlace({ verdict, between, provenTo }: ToldLog): string {
  if (between)
    return `the change lies in events ${between.after + 1} to ${between.upTo}; nothing after ${between.after} is proven`
  if (verdict === 'cut') return `events are gone that were signed; proven up to event ${provenTo}`
  return `proven up to event ${provenTo}`
}

/** There may be hundreds of packs. */
function placeOf(source: string): string {
  if (source.startsWith('pack ')) return 'packs'
  return source.startsWith('witness ') ? 'witnesses' : source
}

/** How many different ones, and how many of them each place has. */
function tellSources(results: ToldLog['results']): string {
  const proven = results.filter(({ state }) => state === 'proven')
  const sizes = (of: readonly { readonly size: number | null }[]) => new Set(of.map(({ size }) => size)).size
  const places = [...Map.groupBy(proven, ({ source }) => placeOf(source))].map(([place, of]) => `${place} ${sizes(of)}`)
  return `${sizes(proven)} (${places.join(', ')})`
}
