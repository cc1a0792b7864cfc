// One seeded episode: faults strike the field, the plane hears what comes through, and at the end everything is mended.
import { FaultField, type Speaker, TICK_MS } from './fault-field.ts'
import { FaultPlane } from './fault-plane.ts'
import { LapsedMeansDead } from './lapsed-means-dead.ts'

export type Tally = {
  readonly falseDeaths: number
  /** Deaths told by a copy that has the key of a node which was not heard meanwhile: nobody could tell them apart. */
  readonly doubleLandings: number
  readonly lostCommits: number
  readonly replaced: number
}

const TICKS = 200
const MENDING_TICKS = 40
/** From here on nobody writes any more: what is on its way arrives. */
const LAST_WORK = TICKS + MENDING_TICKS / 2

/** Whoever takes part in an episode in the place of the plane. */
type Part = {
  readonly hear: (speaker: Speaker, now: number) => void
  readonly judge: (now: number) => void
  readonly listen?: (now: number) => void
  readonly intervene?: (now: number) => void
  readonly mend?: () => void
}

export function runEpisode(seed: number): Tally {
  return playEpisode(seed).tally
}

/** The same, with everything that was said to the plane, and what really happened. */
export function playEpisode(seed: number) {
  const field = new FaultField(seeded(seed))
  const plane = new FaultPlane(field)
  for (const speaker of makeMachines(field)) plane.register(speaker)
  for (const [n, speaker] of pickHomes(field).entries())
    plane.start(`shop-${n + 1}`, speaker, field.happens(0.5) ? 300_000 : null)
  play(field, {
    hear: (speaker, now) => plane.hear(speaker, now),
    judge: now => plane.judge(now),
    listen: now => plane.listen(now),
    intervene: now => intervene(field, plane, now),
    mend: () => {
      for (const speaker of [...field.speakers]) letIn(field, plane, speaker)
    },
  })
  const landings = plane.sessions.map(({ landed }) => landed.length)
  const told = { falseDeaths: plane.falseDeaths, replaced: plane.replaced }
  const tally: Tally = { ...count(field, plane.kept, landings), ...told }
  return { tally, moments: plane.moments, field }
}

/** The same faults, of the same seed, under another rule. */
export function runBaseline(seed: number): Tally {
  const field = new FaultField(seeded(seed))
  const part = new LapsedMeansDead(field)
  makeMachines(field)
  for (const [n, speaker] of pickHomes(field).entries()) {
    field.happens(0.5)
    part.start(`shop-${n + 1}`, speaker)
  }
  play(field, { hear: (speaker, now) => part.hear(speaker, now), judge: now => part.judge(now) })
  const landings = [...part.sessions.values()].map(({ landed }) => landed.length)
  return { ...count(field, part.kept, landings), falseDeaths: part.falseDeaths, replaced: 0 }
}

function makeMachines(field: FaultField): Speaker[] {
  return Array.from({ length: 2 + field.below(4) }, (_, n) => field.addMachine(`nd_${n + 1}`))
}

function pickHomes(field: FaultField): Speaker[] {
  return Array.from({ length: 1 + field.below(6) }, () => field.speakers[field.below(field.speakers.length)]!)
}

function play(field: FaultField, part: Part): void {
  let downUntil = 0
  for (let tick = 1; tick <= TICKS + MENDING_TICKS; tick++) {
    const now = tick * TICK_MS
    if (tick === TICKS) mendField(field, part)
    if (tick < TICKS) {
      strike(field, now)
      if (field.happens(0.01)) downUntil = now + TICK_MS * field.below(30)
      if (now >= downUntil) part.intervene?.(now)
    }
    if (tick < LAST_WORK) field.work()
    if (tick < TICKS && now < downUntil) continue
    part.listen?.(now)
    for (const speaker of [...field.speakers]) if (comesThrough(field, speaker, now)) part.hear(speaker, now)
    part.judge(now)
  }
}

function strike(field: FaultField, now: number): void {
  for (const speaker of [...field.speakers]) {
    if (field.happens(0.01)) speaker.cutUntil = now + TICK_MS * field.below(100)
    if (field.happens(0.01)) speaker.isLossy = !speaker.isLossy
    if (field.happens(0.003)) field.reboot(speaker, now)
    if (field.happens(0.005)) field.restartDaemon(speaker)
    if (field.happens(0.01)) speaker.image = speaker.notes.length
    if (field.happens(0.002)) field.restoreDisk(speaker, now)
  }
  if (field.happens(0.002)) copyHome(field, now)
  if (field.happens(0.003)) for (const speaker of field.speakers) speaker.cutUntil = now + TICK_MS * field.below(60)
}

/** Somebody starts a copy of a home that is heard: two speak for one node. */
function copyHome(field: FaultField, now: number): void {
  const original = field.speakers[field.below(field.speakers.length)]!
  const isAlone = field.speakers.filter(({ node }) => node === original.node).length === 1
  if (isAlone && now >= original.cutUntil && now >= original.downUntil) field.addMachine(original.node, original)
}

function intervene(field: FaultField, plane: FaultPlane, now: number): void {
  const speaker = field.speakers[field.below(field.speakers.length)]!
  if (field.happens(0.01)) plane.declareLost(speaker.node, now, field.happens(0.5))
  if (field.happens(0.02) && now >= speaker.cutUntil) letIn(field, plane, speaker)
}

/** A person looks first: the copy goes, the original stays. */
function letIn(field: FaultField, plane: FaultPlane, { node }: Speaker): void {
  field.removeCopies(node)
  plane.readmit(field.machineOf(node))
}

function comesThrough(field: FaultField, speaker: Speaker, now: number): boolean {
  return now >= speaker.cutUntil && now >= speaker.downUntil && !(speaker.isLossy && field.happens(0.3))
}

function mendField(field: FaultField, { mend }: Part): void {
  for (const speaker of field.speakers) Object.assign(speaker, { cutUntil: 0, downUntil: 0, isLossy: false })
  mend?.()
}

function count(field: FaultField, kept: ReadonlySet<string>, landings: readonly number[]) {
  const lost = field.commits.filter(hash => !kept.has(hash) && !field.destroyed.has(hash))
  return { doubleLandings: landings.filter(times => times > 1).length, lostCommits: lost.length }
}

/** Mulberry32. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
