// Why a trial or a plant is what it is, from the log alone.
import type { StoredEvent } from '#kernel/events/event'
import { ageMs, type InstantMs, readInstant } from '#kernel/events/time'
import type { Becoming, Fact, Why } from '#kernel/machine/why'
import { isText } from '#kernel/reading/json-value'
import { foldPlant, type Plant } from './plant.ts'
import { foldTrial, type RecordedTrial } from './trial.ts'

export function explainTrial(events: readonly StoredEvent[], now: InstantMs): Why | undefined {
  const trial = events.reduce<RecordedTrial | undefined>(foldTrial, undefined)
  if (!trial) return undefined
  const {
    id,
    state,
    startedAt,
    scored,
    leftOut,
    reviewer,
    isBlind,
    plants,
    harness,
    run,
    task,
    cleanBy,
    isClean,
    confirmed,
    audit,
  } = trial
  const at = events.at(-1)!.at
  const outcome = { open: 'it is under way', scored: composeScore(trial), left_out: `it is left out: ${leftOut}` }[
    state
  ]
  const known = factsAt(at, now)
  return {
    id,
    noun: 'trial',
    state,
    since: at,
    rule: ruleOf(events),
    table: 'looking 3.3 and 3.4',
    sentence: `${id} let ${harness} look at a copy of ${audit ? `${audit.domain} in ${task}` : task}: ${outcome}.`,
    evidence: { scored, leftOut },
    facts: [
      known('reviewer', reviewer ? `${reviewer.harness}, model ${reviewer.model ?? 'not told'}` : 'not known yet'),
      known('blind', isBlind ? 'yes' : 'no; it does not count'),
      known('run', run ?? 'none yet'),
      ...(cleanBy ? [known('clean', `${cleanBy.because} (${cleanBy.rule})`)] : []),
      ...plants.map(plant => known('plant', `${plant.id} ${plant.class} at ${plant.path}:${plant.from}`)),
      ...(scored?.other ?? []).map(({ report }) =>
        known('report', `${composeReport(trial, report)}${confirmed.includes(report) ? ', found right' : ''}`),
      ),
      known('started', startedAt),
    ],
    unknown: reviewer?.model === null ? ['the model of the reviewer'] : [],
    becomes: isClean && scored && scored.other.length > 0 && confirmed.length === 0 ? [confirmable(id)] : [],
  }
}

function composeReport({ told }: RecordedTrial, id: string): string {
  const words = told.find(report => report.id === id)?.text
  return words === undefined ? id : `${id} ${words}`
}

function composeScore({ isClean, scored, plants, confirmed }: RecordedTrial): string {
  const [caught, other] = [scored?.caught.length ?? 0, scored?.other.length ?? 0]
  if (!isClean) return `${caught} of ${plants.length} caught, ${other} other reports`
  const verdict =
    confirmed.length > 0
      ? 'a person found one right, so it was not clean'
      : `false alarms, as long as nobody finds one right`
  return `nothing was planted, ${other} reports${other > 0 ? ` (${verdict})` : ''}`
}

function confirmable(id: string): Becoming {
  return {
    to: 'not counted',
    when: 'a person finds a report right: the change was not clean',
    command: `provost looking confirm ${id} <report> --reason "<why>"`,
  }
}

export function explainPlant(events: readonly StoredEvent[], now: InstantMs): Why | undefined {
  const plant = events.reduce<Plant | undefined>(foldPlant, undefined)
  if (!plant) return undefined
  const { id, state, rule, path, line, operator, class: what, trial, isAllowed } = plant
  const known = factsAt(events.at(-1)!.at, now)
  const met = events.filter(({ type }) => type === 'plant.met')
  return {
    id,
    noun: 'plant',
    state,
    since: events[0]!.at,
    rule,
    table: 'looking 3.7',
    sentence: `${id} is a defect of the class ${what} that ${trial} planted at ${path}:${line} (${operator}); it can never land.`,
    evidence: { state },
    facts: met.map(({ data, actor }) => known('met', `${String(data.where)} by ${actor.id}, row ${String(data.rule)}`)),
    unknown: [],
    becomes: isAllowed
      ? []
      : [
          {
            to: 'allowed',
            when: 'a person lets its line be written',
            command: `provost looking allow ${id} --reason "<why>"`,
          },
        ],
  }
}

function ruleOf(events: readonly StoredEvent[]): string {
  const rule = events.findLast(({ data }) => isText(data.rule))?.data.rule
  return isText(rule) ? rule : events.at(-1)!.type
}

function factsAt(at: string, now: InstantMs): (name: string, value: string) => Fact {
  const age = ageMs(now, readInstant(at) ?? now)
  return (name, value) => ({ name, value, source: 'log', at, ageMs: age })
}
