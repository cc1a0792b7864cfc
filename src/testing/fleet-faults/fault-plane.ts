// The plane of an episode: everything it says and moves is decided by the functions that the program runs.
import { checkFence } from '#fleet/rules/check-fence'
import { conclude, type FleetFact } from '#fleet/rules/conclude'
import { decideReplacement } from '#fleet/rules/decide-replacement'
import { ALIVE_MS, decideReturn } from '#fleet/rules/decide-return'
import { guardSilence, SILENCE_LIMITS } from '#fleet/rules/guard-silence'
import { CONTACT_LIMITS, judgeContact } from '#fleet/rules/judge-contact'
import { mergeSpool, type SpoolKnown } from '#fleet/rules/merge-spool'
import type { NodeState } from '#fleet/rules/node-words'
import { ownerOf } from '#fleet/rules/owner/owner-of'
import type { FaultField, Note, Speaker } from './fault-field.ts'
import type { Moment } from './fault-moment.ts'

type KnownNode = {
  state: NodeState
  epoch: number
  instance: string
  boot: string
  past: string[]
  heardAt: number | null
  lastSilence: { from: number; to: number } | null
  lost: 'no' | 'lost' | 'replace'
  spool: SpoolKnown
}

type Generation = {
  readonly node: string
  readonly machine: string
  readonly boot: string
  readonly facts: FleetFact[]
  isSettled: boolean
  isEnded: boolean
}

export type Session = {
  readonly id: string
  readonly replaceAfterMs: number | null
  readonly generations: Generation[]
  readonly landed: number[]
}

export class FaultPlane {
  readonly moments: Moment[] = []
  readonly nodes = new Map<string, KnownNode>()
  readonly sessions: Session[] = []
  /** Hashes of everything that was applied or laid aside. */
  readonly kept = new Set<string>()
  readonly #field: FaultField
  readonly #received = new Map<string, Note>()
  #listeningSince = 0
  #listenedAt = 0
  falseDeaths = 0
  replaced = 0

  constructor(field: FaultField) {
    this.#field = field
  }

  register({ node, boot, instance, spool }: Speaker): void {
    this.moments.push({ does: 'join', node })
    const empty: SpoolKnown = { spool, through: 0, held: [], applied: [], gaps: [] }
    const heard = { instance, boot, past: [], heardAt: 0, lastSilence: null }
    this.nodes.set(node, { ...heard, state: 'active', epoch: 1, lost: 'no', spool: empty })
  }

  start(id: string, speaker: Speaker, replaceAfterMs: number | null): void {
    const session: Session = { id, replaceAfterMs, generations: [], landed: [] }
    this.sessions.push(session)
    this.#launch(session, speaker)
  }

  #launch(session: Session, speaker: Speaker): void {
    const { node, machine, boot } = speaker
    session.generations.push({ node, machine, boot, facts: [], isSettled: false, isEnded: false })
    const { length } = session.generations
    this.moments.push({ does: 'claim', session: session.id, node, attempt: length })
    this.#field.launch(speaker, session.id, length, length)
  }

  /** Somebody listens: a break makes silence before it worthless. */
  listen(now: number): void {
    if (now - this.#listenedAt > CONTACT_LIMITS.lateMs) this.#listeningSince = now
    this.#listenedAt = now
  }

  hear(speaker: Speaker, now: number): void {
    const known = this.nodes.get(speaker.node)!
    speaker.firstHelloAt ??= now
    const returned = decideReturn({
      now,
      aliveMs: ALIVE_MS,
      firstHelloAt: speaker.firstHelloAt,
      known: {
        ...{ state: known.state, epoch: known.epoch, key: speaker.node, instance: known.instance, bootId: known.boot },
        ...{ pastInstances: known.past, spool: known.spool.spool ?? '', spoolThrough: known.spool.through },
        heardAt: known.heardAt,
      },
      hello: {
        ...{ key: speaker.node, epoch: speaker.epoch, instance: speaker.instance, bootId: speaker.boot },
        ...{ spool: speaker.spool, spoolFrom: 1, spoolTo: speaker.notes.length },
      },
    })
    if (returned.intake === 'aside') this.#layAside(speaker)
    if (returned.suspend && known.state !== 'lost') this.#suspend(known, speaker.node)
    if (returned.intake === 'aside') this.#note(speaker, speaker.notes)
    if (returned.result === 'fenced') speaker.epoch = known.epoch // it is told, and its old claims stay behind the fence
    if (returned.intake !== 'apply') return
    this.#admit(known, speaker, now)
    this.#takeIn(known, speaker, now)
  }

  #admit(known: KnownNode, { node, machine, instance, boot }: Speaker, now: number): void {
    if (known.instance !== instance && known.instance !== '') known.past.push(known.instance)
    if (known.heardAt !== null && now - known.heardAt > CONTACT_LIMITS.lateMs)
      known.lastSilence = { from: known.heardAt, to: now }
    Object.assign(known, { instance, boot, heardAt: now })
    const here = { id: node, machine, isStoreShared: true }
    this.#tell(node, (fact, generation) => {
      const bootId = ownerOf(generation, here) === node ? boot : '' // of a machine where it never ran
      return { ...fact, kind: 'heard', at: now, bootId, look: 'indeterminate' }
    })
  }

  #tell(node: string, compose: (fact: FleetFact, generation: Generation) => FleetFact): void {
    for (const { generations } of this.sessions)
      for (const generation of generations)
        if (generation.node === node) {
          const silence = { kind: 'silence', at: 0, node, generation: null, bootId: '', look: null, by: '' } as const
          const fact = compose(silence, generation)
          const others = generation.facts.filter(({ kind }) => kind !== fact.kind || kind === 'exit_record')
          generation.facts.splice(0, Number.POSITIVE_INFINITY, ...others, fact)
        }
  }

  /** In whatever pieces and however often they come. */
  #takeIn(known: KnownNode, speaker: Speaker, now: number): void {
    const from = Math.max(0, known.spool.through - this.#field.below(3))
    const sent = speaker.notes.slice(from).filter(() => !this.#field.happens(0.05))
    for (const note of sent) this.#received.set(note.hash, note)
    const records = sent.map(({ seq, hash }) => ({ seq, hash, gapTo: null })).sort(() => this.#field.below(3) - 1)
    const merged = mergeSpool(known.spool, { spool: speaker.spool, records })
    if (merged.result === 'conflict') {
      this.#note(speaker, speaker.notes)
      this.#suspend(known, speaker.node)
      this.#layAside(speaker)
      return
    }
    const entries = new Map([...known.spool.held, ...records].map(entry => [entry.seq, entry]))
    const applied = merged.apply.map(seq => entries.get(seq)!)
    for (const { hash } of applied) this.#apply(known, speaker, this.#received.get(hash)!, now)
    known.spool = {
      ...{ spool: speaker.spool, through: merged.through, held: merged.held.map(seq => entries.get(seq)!), gaps: [] },
      applied: [...known.spool.applied, ...applied].slice(-50),
    }
    // A store that had taken in more than this would rightly have decided otherwise from here on.
    this.#note(speaker, speaker.notes.slice(0, merged.through))
  }

  #apply(known: KnownNode, speaker: Speaker, note: Note, now: number): void {
    this.kept.add(note.hash) // what the fence refuses to move is laid aside
    const session = this.sessions.find(({ id }) => id === note.session)!
    const generation = session.generations[note.generation - 1]!
    const newest = session.generations.length
    const { result } = checkFence({
      write: {
        ...{ op: note.kind === 'land' ? 'land' : 'spool', node: speaker.node, nodeEpoch: speaker.epoch },
        ...{ session: session.id, generation: note.generation, attempt: note.attempt },
      },
      known: {
        ...{ nodeState: known.state, nodeEpoch: known.epoch, owner: generation.node },
        ...{ generation: newest, attempt: newest, settled: generation.isSettled },
      },
    })
    if (note.kind === 'exit')
      generation.facts.push({
        ...{ kind: 'exit_record', at: now, node: speaker.node, generation: note.generation },
        ...{ bootId: speaker.boot, look: null, by: '' },
      })
    if (note.kind !== 'land' || result !== 'pass') return
    session.landed.push(note.generation)
    generation.isSettled = true
  }

  #suspend(known: KnownNode, node: string): void {
    known.state = 'suspended'
    this.moments.push({ does: 'suspend', node })
  }

  #note({ node, epoch, spool }: Speaker, notes: readonly Note[], isLast = false): void {
    this.moments.push({ does: 'hear', node, epoch, spool, notes: [...notes], isLast })
  }

  #layAside({ notes }: Speaker): void {
    for (const { hash } of notes) this.kept.add(hash)
  }

  /** Says what it may about every agent, and gives away what the tables let it give away. */
  judge(now: number): void {
    const contacts = new Map(
      [...this.nodes].map(([id, { heardAt }]) => [
        id,
        judgeContact({ now, heardAt, stoppedAt: null, listeningSince: this.#listeningSince, limits: CONTACT_LIMITS })
          .contact,
      ]),
    )
    const held = guardSilence({
      ...{ now, listeningSince: this.#listeningSince, accepted: [], limits: SILENCE_LIMITS },
      nodes: [...this.nodes].map(([id, { heardAt, lastSilence }]) => ({
        ...{ id, contact: contacts.get(id)!, heardAt, lastSilence },
        sessions: this.sessions.filter(({ generations }) => generations.at(-1)!.node === id).length,
      })),
    }).held
    for (const [id, contact] of contacts)
      if (contact === 'out_of_contact') this.#tell(id, fact => ({ ...fact, kind: 'silence', at: now }))
    for (const session of this.sessions) this.#judgeSession(session, contacts, held, now)
  }

  #judgeSession(session: Session, contacts: ReadonlyMap<string, string>, held: readonly string[], now: number): void {
    for (const [n, generation] of session.generations.entries()) {
      const recorded = { generation: n + 1, bootId: generation.boot }
      const said = conclude({ owner: generation.node, recorded, facts: generation.facts })
      const isNews = said.process === 'ended' && !generation.isEnded
      if (isNews && this.#field.isAlive(generation.node, session.id, n + 1)) this.falseDeaths++
      generation.isEnded = said.process === 'ended'
    }
    const newest = session.generations.at(-1)!
    const known = this.nodes.get(newest.node)!
    const others = this.#field.speakers.filter(
      ({ node, isCopy }) =>
        !isCopy &&
        node !== newest.node &&
        contacts.get(node) === 'in_contact' &&
        this.nodes.get(node)!.state === 'active',
    )
    const contact = judgeContact({
      ...{ now, heardAt: known.heardAt, stoppedAt: null, listeningSince: this.#listeningSince, limits: CONTACT_LIMITS },
    })
    const { action } = decideReplacement({
      now,
      work: { settled: newest.isSettled, attempt: session.generations.length, attemptsMax: 5 },
      policy: { replaceAfterMs: session.replaceAfterMs },
      proven: newest.isEnded,
      lost: known.lost,
      contact: contact.contact,
      outSince: contact.since,
      lapsed: contact.contact === 'out_of_contact',
      held: held.includes(newest.node),
      placeable: others.length > 0,
    })
    if (action !== 'replace') return
    this.replaced++
    this.#launch(session, others[this.#field.below(others.length)]!)
  }

  /** A person says so of a node that cannot be heard. */
  declareLost(node: string, now: number, replace: boolean): void {
    const known = this.nodes.get(node)!
    const { contact } = judgeContact({
      ...{ now, heardAt: known.heardAt, stoppedAt: null, listeningSince: this.#listeningSince, limits: CONTACT_LIMITS },
    })
    if (contact !== 'out_of_contact' || known.state !== 'active') return
    Object.assign(known, { state: 'lost', lost: replace ? 'replace' : 'lost', epoch: known.epoch + 1 })
    this.moments.push({ does: 'lose', node, epoch: known.epoch })
    this.#tell(node, fact => ({ ...fact, kind: 'declared_lost', at: now, by: 'ana' }))
  }

  /** A person has removed the copy, and lets the node in with a new epoch and a new spool. */
  readmit(speaker: Speaker): void {
    const known = this.nodes.get(speaker.node)!
    if (known.state !== 'suspended' && known.state !== 'lost') return
    this.#layAside(speaker)
    this.#note(speaker, speaker.notes, true)
    this.moments.push({ does: 'readmit', node: speaker.node, epoch: known.epoch + 1 })
    Object.assign(speaker, { epoch: known.epoch + 1, spool: this.#field.name('spool'), notes: [], image: null })
    const spool: SpoolKnown = { spool: speaker.spool, through: 0, held: [], applied: [], gaps: [] }
    Object.assign(known, { state: 'active', epoch: speaker.epoch, instance: '', past: [], lost: 'no', spool })
  }
}
