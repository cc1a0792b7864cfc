// Which thing an id names, and how new ids are made.

export type Noun = (typeof ID_SHAPES)[number]['noun']

const GENERATED = '[0-9A-Z]{2,26}'

// One row per thing of the program. A text may fit several rows: whether the thing exists decides then.
export const ID_SHAPES = [
  { noun: 'project', shape: /^(?!dfind-|dpat-|drec-|ddoc-)[a-z0-9][a-z0-9-]{0,39}$/, stream: 'project/' },
  { noun: 'task', shape: new RegExp(`^ta_${GENERATED}$`), stream: 'task/' },
  { noun: 'session', shape: /^(?!dfind-|dpat-|drec-|ddoc-)[a-z0-9][a-z0-9-]{0,39}-[1-9]\d*$/, stream: 'session/' },
  { noun: 'message', shape: /^m_[1-9]\d*$/, stream: undefined },
  { noun: 'change', shape: /^[a-z0-9][a-z0-9-]{0,39}\/[1-9]\d*$/, stream: 'change/' },
  { noun: 'review', shape: /^rv_[1-9]\d*$/, stream: undefined },
  { noun: 'review_run', shape: /^rr_[1-9]\d*$/, stream: undefined },
  { noun: 'plant', shape: /^pl_[1-9]\d*$/, stream: 'looking/' },
  { noun: 'trial', shape: /^tr_[1-9]\d*$/, stream: 'trial/' },
  { noun: 'swarm_run', shape: new RegExp(`^sw_${GENERATED}$`), stream: 'swarm/' },
  { noun: 'wave', shape: new RegExp(`^wv_${GENERATED}$`), stream: undefined },
  { noun: 'promotion', shape: new RegExp(`^pr_${GENERATED}$`), stream: undefined },
  { noun: 'agent_run', shape: new RegExp(`^ar_${GENERATED}$`), stream: 'agent-run/' },
  { noun: 'finding', shape: new RegExp(`^fi_${GENERATED}$`), stream: 'finding/' },
  { noun: 'record', shape: /^[\w.-]+\/[\w.-]+\/[\w-]+$/, stream: 'evidence/' },
  { noun: 'lesson', shape: /^dfind-.+$/, stream: 'lesson/' },
  { noun: 'pattern', shape: /^dpat-.+$/, stream: 'pattern/' },
  { noun: 'recommendation', shape: /^drec-.+$/, stream: 'recommendation/' },
  { noun: 'doctrine', shape: /^ddoc-.+$/, stream: 'doctrine/' },
  { noun: 'ask', shape: new RegExp(`^as_${GENERATED}$`), stream: 'ask/' },
  { noun: 'work', shape: new RegExp(`^wk_${GENERATED}$`), stream: 'work/' },
  { noun: 'node', shape: new RegExp(`^nd_${GENERATED}$`), stream: 'node/' },
  { noun: 'ticket', shape: new RegExp(`^tk_${GENERATED}$`), stream: 'ticket/' },
  { noun: 'pass', shape: /^pa_[1-9]\d*$/, stream: 'pass/' },
  { noun: 'host', shape: /^host$/, stream: 'host/' },
] as const

/** All nouns that a bare id could mean, in table order. */
export function nounsOf(id: string): Noun[] {
  return ID_SHAPES.filter(row => row.shape.test(id)).map(row => row.noun)
}

export function isId(noun: Noun, id: string): boolean {
  return ID_SHAPES.some(row => row.noun === noun && row.shape.test(id))
}

const BASE = 36
const CHARACTERS = 10
/** The last characters of an id; those before them tell when it was made. */
export const CHANCE_CHARACTERS = 4
const CHANCE = BASE ** CHANCE_CHARACTERS
const TICKS = BASE ** 6
const TICK_MS = 100

/**
 * The number behind the next id: time first, so ids sort roughly by age, then chance. It is always larger than the
 * previous one of the same process, so a hundred thousand ids made in one instant still differ.
 */
export function nextIdNumber(previous: number, now: number, chance: number): number {
  const fresh = (Math.floor(now / TICK_MS) % TICKS) * CHANCE + Math.floor(chance * CHANCE)
  return Math.max(previous + 1, fresh)
}

/** Prefix and ten characters of `0-9A-Z`. */
export function composeId(prefix: string, idNumber: number): string {
  return prefix + (idNumber % BASE ** CHARACTERS).toString(BASE).toUpperCase().padStart(CHARACTERS, '0')
}
