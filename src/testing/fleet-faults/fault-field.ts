// What really happens in an episode: machines with agents, cuts, reboots, copies and restored disks. Nobody who decides sees this.
export const TICK_MS = 10_000

export type Note = {
  readonly seq: number
  readonly hash: string
  readonly kind: 'commit' | 'land' | 'exit' | 'look'
  readonly session: string
  readonly generation: number
  readonly attempt: number
}

export type Agent = {
  readonly session: string
  readonly generation: number
  readonly attempt: number
  readonly boot: string
  isAlive: boolean
}

/** One daemon that speaks for a node. Two may speak for the same one: a home that was copied. */
export type Speaker = {
  readonly node: string
  readonly isCopy: boolean
  readonly machine: string
  boot: string
  instance: string
  firstHelloAt: number | null
  epoch: number
  spool: string
  notes: Note[]
  agents: Agent[]
  cutUntil: number
  downUntil: number
  isLossy: boolean
  /** How many notes an image of its disk has; null: there is none. */
  image: number | null
}

export class FaultField {
  speakers: Speaker[] = []
  /** Hashes of what was written to a disk that was set back. */
  readonly destroyed = new Set<string>()
  readonly commits: string[] = []
  /** Hashes of everything that was ever written down. */
  readonly written: string[] = []
  readonly #chance: () => number
  #made = 0

  constructor(chance: () => number) {
    this.#chance = chance
  }

  name(prefix: string): string {
    return `${prefix}${++this.#made}`
  }

  happens(probability: number): boolean {
    return this.#chance() < probability
  }

  below(count: number): number {
    return Math.floor(this.#chance() * count)
  }

  addMachine(node: string, copied?: Speaker): Speaker {
    const speaker: Speaker = {
      ...{ node, isCopy: copied !== undefined, machine: this.name('machine') },
      ...{ boot: this.name('boot'), instance: this.name('instance') },
      ...{ firstHelloAt: null, epoch: copied?.epoch ?? 1, spool: copied?.spool ?? this.name('spool') },
      ...{ notes: copied ? [...copied.notes] : [], agents: [], cutUntil: 0, downUntil: 0, isLossy: false, image: null },
    }
    this.speakers.push(speaker)
    return speaker
  }

  /** The original, for a node that may have a copy. */
  machineOf(node: string): Speaker {
    return this.speakers.find(speaker => speaker.node === node && !speaker.isCopy)!
  }

  removeCopies(node: string): void {
    this.speakers = this.speakers.filter(speaker => speaker.node !== node || !speaker.isCopy)
  }

  launch(speaker: Speaker, session: string, generation: number, attempt: number): void {
    speaker.agents.push({ session, generation, attempt, boot: speaker.boot, isAlive: true })
  }

  isAlive(node: string, session: string, generation: number): boolean {
    const { agents } = this.machineOf(node)
    return agents.some(agent => agent.session === session && agent.generation === generation && agent.isAlive)
  }

  /** Agents work on whether anybody hears of it or not. */
  work(): void {
    for (const speaker of this.speakers)
      for (const agent of speaker.agents) {
        if (!agent.isAlive) continue
        if (this.happens(0.1)) this.commits.push(this.#write(speaker, agent, 'commit'))
        const isDone = this.happens(0.01)
        if (isDone) this.#write(speaker, agent, 'land')
        if (isDone || this.happens(0.003)) {
          agent.isAlive = false
          this.#write(speaker, agent, 'exit')
        } else this.#write(speaker, agent, 'look')
      }
  }

  #write({ notes }: Speaker, { session, generation, attempt }: Agent, kind: Note['kind']): string {
    const hash = this.name('h')
    this.written.push(hash)
    notes.push({ seq: (notes.at(-1)?.seq ?? 0) + 1, hash, kind, session, generation, attempt })
    return hash
  }

  reboot(speaker: Speaker, now: number): void {
    for (const agent of speaker.agents) agent.isAlive = false
    Object.assign(speaker, { boot: this.name('boot'), downUntil: now + TICK_MS * this.below(12) })
    this.restartDaemon(speaker)
  }

  restartDaemon(speaker: Speaker): void {
    Object.assign(speaker, { instance: this.name('instance'), firstHelloAt: null })
  }

  /** What was written since the image is gone, unless the plane has it. */
  restoreDisk(speaker: Speaker, now: number): void {
    if (speaker.image === null || speaker.image > speaker.notes.length) return
    for (const { hash } of speaker.notes.slice(speaker.image)) this.destroyed.add(hash)
    speaker.notes.length = speaker.image
    this.reboot(speaker, now)
  }
}
