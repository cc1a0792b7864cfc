// What may be said about a process of another node. Only its own node, or a named witness, can tell that it ended; silence,
// a lapsed claim, errors of the line and looks from elsewhere say nothing about it.
import type { InstantMs } from '#kernel/events/time'

export const FACT_KINDS = [
  'exit_record',
  'heard',
  'provider_terminated',
  'declared_lost',
  'replaced',
  'claim_lapsed',
  'silence',
  'orchestrator_not_ready',
  'foreign_look',
  'connection_error',
  'store_trouble',
  'plane_restart',
] as const

export const FACT_LOOKS = ['alive', 'dead', 'indeterminate', 'failed'] as const

export type FleetFact = {
  readonly kind: (typeof FACT_KINDS)[number]
  readonly at: InstantMs
  readonly node: string | null
  readonly generation: number | null
  readonly bootId: string
  readonly look: (typeof FACT_LOOKS)[number] | null
  readonly by: string
}

export type ConclusionFacts = {
  readonly owner: string
  readonly recorded: { readonly generation: number; readonly bootId: string }
  readonly facts: readonly FleetFact[]
}

export type Conclusion = {
  readonly process: 'ended' | 'running' | 'not_known'
  readonly standing: 'proven' | 'witnessed' | 'decided' | 'reported' | 'none'
  readonly proof: 'exit_record' | 'boot_changed' | 'provider' | null
  readonly asOf: InstantMs | null
  readonly word: string
  readonly rule: ConclusionRule
  readonly ignored: readonly { readonly index: number; readonly why: string }[]
}

/** Sentences for people. */
const CONCLUSION_RULES = {
  D1: 'its own node recorded its end',
  D2: 'its own node was started anew since it was launched',
  D3: 'whoever keeps the machine says that it is gone',
  D4: 'a person declared its node lost; that proves nothing about it',
  D5: 'another generation took its place; that proves nothing about it',
  D6: 'its claim lapsed; that says nothing about it',
  D7: 'silence of a node says nothing about its agents',
  D8: 'its own node says that it runs',
  D9: 'its own node is in contact and judges it',
  D10: 'nothing was learned about it',
} as const

type ConclusionRule = keyof typeof CONCLUSION_RULES

const SAY_NOTHING: readonly string[] = ['foreign_look', 'connection_error', 'store_trouble', 'plane_restart']

export function conclude({ owner, recorded, facts }: ConclusionFacts): Conclusion {
  const judged = facts.map((fact, index) => ({ fact, index, why: whyIgnored(fact, owner, recorded.generation) }))
  const ignored = judged.flatMap(({ index, why }) => (why === null ? [] : [{ index, why }]))
  const heeded = judged.filter(({ why }) => why === null).map(({ fact }) => fact)
  return { ...concludeFrom(new Heeded(heeded), recorded.bootId), ignored }
}

function whyIgnored({ kind, node, generation, by }: FleetFact, owner: string, recorded: number): string | null {
  if (SAY_NOTHING.includes(kind)) return 'says_nothing'
  if (kind === 'exit_record' || kind === 'heard') {
    if (node !== owner) return 'foreign'
    const isOther = kind === 'heard' ? generation !== null && generation !== recorded : generation !== recorded
    return isOther ? 'generation' : null
  }
  return by === '' && (kind === 'provider_terminated' || kind === 'declared_lost') ? 'no_witness' : null
}

class Heeded {
  readonly #facts: readonly FleetFact[]

  constructor(facts: readonly FleetFact[]) {
    this.#facts = facts
  }

  /** The newest of these kinds; on a tie the one that was told later. */
  latest(kinds: readonly FleetFact['kind'][], which: (fact: FleetFact) => boolean = () => true): FleetFact | undefined {
    return this.#facts
      .filter(fact => kinds.includes(fact.kind) && which(fact))
      .reduce<FleetFact | undefined>((newest, fact) => (newest && newest.at > fact.at ? newest : fact), undefined)
  }

  /** The newest of these kinds, unless its node was heard then or later. */
  since(...kinds: FleetFact['kind'][]): FleetFact | undefined {
    const fact = this.latest(kinds)
    const heard = this.latest(['heard'])
    return fact && (!heard || heard.at < fact.at) ? fact : undefined
  }
}

type Said = Omit<Conclusion, 'ignored'>

function concludeFrom(heeded: Heeded, bootId: string): Said {
  return concludeEnd(heeded, bootId) ?? concludeDoubt(heeded) ?? concludeWord(heeded)
}

function concludeEnd(heeded: Heeded, bootId: string): Said | undefined {
  const ended = { process: 'ended', standing: 'proven', word: 'ended' } as const
  const exit = heeded.latest(['exit_record'])
  if (exit) return { ...ended, proof: 'exit_record', asOf: exit.at, rule: 'D1' }
  const reborn = heeded.latest(['heard'], fact => fact.bootId !== '' && bootId !== '' && fact.bootId !== bootId)
  if (reborn) return { ...ended, proof: 'boot_changed', asOf: reborn.at, rule: 'D2' }
  const gone = heeded.latest(['provider_terminated'])
  const heard = heeded.latest(['heard'])
  if (!gone || (heard && heard.at > gone.at)) return undefined
  const word = `machine gone, says ${gone.by}`
  return { process: 'ended', standing: 'witnessed', proof: 'provider', asOf: gone.at, word, rule: 'D3' }
}

function concludeDoubt(heeded: Heeded): Said | undefined {
  const doubt = (fact: FleetFact, standing: Said['standing'], word: string, rule: ConclusionRule): Said => ({
    process: 'not_known',
    standing,
    proof: null,
    asOf: fact.at,
    word,
    rule,
  })
  const lost = heeded.since('declared_lost')
  if (lost) return doubt(lost, 'decided', `lost by decision of ${lost.by}`, 'D4')
  const replaced = heeded.since('replaced')
  if (replaced) return doubt(replaced, 'decided', 'out of contact and fenced', 'D5')
  const lapsed = heeded.since('claim_lapsed')
  if (lapsed) return doubt(lapsed, 'none', 'claim lapsed', 'D6')
  const silent = heeded.since('silence', 'orchestrator_not_ready')
  return silent && doubt(silent, 'none', 'out of contact', 'D7')
}

function concludeWord(heeded: Heeded): Said {
  const heard = heeded.latest(['heard'])
  const told = { standing: 'reported', proof: null, asOf: heard?.at ?? null } as const
  if (!heard) return { ...told, process: 'not_known', standing: 'none', word: 'nothing learned', rule: 'D10' }
  if (heard.look === 'alive') return { ...told, process: 'running', word: 'running', rule: 'D8' }
  return { ...told, process: 'not_known', word: 'in contact', rule: 'D9' }
}
