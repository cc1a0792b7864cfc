// What others ship: a lease that was not renewed means a dead agent. Its work is given away at once, and what a node brings
// that was given up is thrown away.
import type { FaultField, Speaker } from './fault-field.ts'

const LEASE_MS = 90_000

type Held = { node: string; generation: number; isDone: boolean; readonly landed: number[] }

export class LapsedMeansDead {
  readonly kept = new Set<string>()
  readonly sessions = new Map<string, Held>()
  falseDeaths = 0
  readonly #heardAt = new Map<string, number>()
  readonly #taken = new Map<string, number>()
  readonly #field: FaultField

  constructor(field: FaultField) {
    this.#field = field
  }

  start(session: string, speaker: Speaker): void {
    this.sessions.set(session, { node: speaker.node, generation: 1, isDone: false, landed: [] })
    this.#field.launch(speaker, session, 1, 1)
  }

  hear(speaker: Speaker, now: number): void {
    const isGivenUp = now - (this.#heardAt.get(speaker.node) ?? now) > LEASE_MS
    this.#heardAt.set(speaker.node, now)
    const from = this.#taken.get(speaker.spool) ?? 0
    for (const note of speaker.notes.slice(from)) {
      if (!isGivenUp) this.kept.add(note.hash)
      const held = this.sessions.get(note.session)!
      if (note.kind === 'land') held.landed.push(note.generation)
      if (note.kind === 'exit') held.isDone ||= note.generation === held.generation
    }
    this.#taken.set(speaker.spool, speaker.notes.at(-1)?.seq ?? from)
  }

  judge(now: number): void {
    for (const [id, held] of this.sessions) {
      const isLapsed = now - (this.#heardAt.get(held.node) ?? 0) > LEASE_MS
      const others = this.#field.speakers.filter(({ node }) => now - (this.#heardAt.get(node) ?? 0) <= LEASE_MS)
      if (!isLapsed || held.isDone || others.length === 0) continue
      if (this.#field.isAlive(held.node, id, held.generation)) this.falseDeaths++
      const speaker = others[this.#field.below(others.length)]!
      Object.assign(held, { node: speaker.node, generation: held.generation + 1 })
      this.#field.launch(speaker, id, held.generation, held.generation)
    }
  }
}
