// What a board shows beside the status of a session. No screen shows a bare `working` for one that cannot be heard: then the
// status is shown as the last that is known, with its age.
import { ageMs, type InstantMs } from '#kernel/events/time'
import { CONTACT_WORDS, type Contact } from './node-words.ts'

export type StandingFacts = {
  readonly status: string
  readonly ended: boolean
  /** Null: it is of this node. */
  readonly contact: Contact | null
  readonly asOf: InstantMs | null
  readonly now: InstantMs
  readonly claim: 'held' | 'lapsed' | 'replaced'
  /** Who declared its node lost; empty: nobody. */
  readonly lostBy: string
}

export type NodeStanding = {
  readonly word: string
  readonly lastKnown: string | null
  readonly ageMs: number | null
  readonly rule: string
}

export function deriveStanding(facts: StandingFacts): NodeStanding {
  const { asOf, now, status } = facts
  const { word, rule } = chooseWord(facts)
  const isHeard = rule === 'Z1' || rule === 'Z4'
  return { word, lastKnown: isHeard ? null : status, ageMs: asOf === null ? null : ageMs(now, asOf), rule }
}

function chooseWord({ status, ended, contact, claim, lostBy }: StandingFacts): { word: string; rule: string } {
  if (ended) return { word: status, rule: 'Z1' }
  if (lostBy !== '') return { word: `lost by decision of ${lostBy}`, rule: 'Z2' }
  if (claim === 'replaced') return { word: 'replaced and fenced', rule: 'Z3' }
  if (contact === null || contact === 'in_contact') return { word: status, rule: 'Z4' }
  const word = CONTACT_WORDS[contact]
  return claim === 'lapsed' ? { word: `${word}, claim lapsed`, rule: 'Z5' } : { word, rule: 'Z6' }
}
