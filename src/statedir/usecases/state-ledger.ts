// What the log knows of a project's state directory, and how it is told more.
import { provostError } from '#kernel/errors/errors'
import type { NewEvent } from '#kernel/events/event'
import type { JsonObject } from '#kernel/reading/json-value'
import { composeEvent } from '#recorder/compose-event'
import { decideAgain } from '#recorder/decide-again'
import type { Asking, World } from '#recorder/world'
import { emptyStateMemory, type StateMemory, stateStreamOf } from '../rules/layout/state-memory.ts'
import { isSameRecordJson } from '../rules/workflow/workflow-record.ts'

export type StateFact = {
  readonly type: string
  readonly data: Readonly<Record<string, unknown>>
  /** The row that decided it; absent where something is only written down. */
  readonly rule?: string
  /** What the row read, where that is all that it read: then `decider` can be asked again. */
  readonly evidence?: JsonObject
  readonly decider?: string
  readonly result?: unknown
}

export type StateLedger = {
  readonly project: string
  readonly recall: () => Promise<StateMemory>
  /** Appends at the version of the memory. `mayGoOn` throws when the lock is no longer ours. */
  readonly tell: (memory: StateMemory, facts: readonly StateFact[], mayGoOn: () => void) => Promise<StateMemory>
}

export function openLedger(world: World, asking: Asking | null, project: string): StateLedger {
  const recall = async () =>
    (await world.store.views.find<StateMemory>('state', project))?.state ?? emptyStateMemory(project)
  return {
    project,
    recall,
    async tell(memory, facts, mayGoOn) {
      if (facts.length === 0) return memory
      let known: StateMemory | undefined
      return decideAgain(world.store.log, async append => {
        known = known ? await recallSame(recall, memory) : memory
        mayGoOn()
        const events = facts.map(fact => composeFact(world, asking, fact))
        await append([{ stream: stateStreamOf(project), expectedVersion: known.version, events }])
        return recall()
      })
    },
  }
}

// A refused write may be told meanwhile without the lock. A changed record means that somebody else holds it.
async function recallSame(recall: StateLedger['recall'], memory: StateMemory): Promise<StateMemory> {
  const now = await recall()
  if (isSameRecordJson(now.record, memory.record)) return now
  throw provostError('STATE_LOCK_LOST', { details: { token: 'another command' } })
}

function composeFact(world: World, asking: Asking | null, fact: StateFact): NewEvent {
  const { type, data } = fact
  if (!asking) throw new TypeError(`${type} was to be recorded, but nobody asked for it`)
  return composeEvent(world, asking, type, { ...data, ...composeDecision(fact) })
}

function composeDecision({ rule, evidence = {}, decider, result = null }: StateFact) {
  if (rule === undefined) return {}
  if (decider === undefined) return { rule, evidence }
  return { rule, evidence, decided: { by: decider, v: 1, rule, result, facts: { $data: 'evidence' } } }
}
