// Counts what an agent does over and over: the same call in a row, and calls in one turn. It says how often; whether that
// is too often is for the configuration to say, and what to do about it for a person.
import type { AgentSignal, LineReader } from './line-reader.ts'

export type LoopState<State> = {
  readonly inner: State
  readonly call: string
  readonly repeats: number
  readonly calls: number
}

/** Every so often: a spool has no room for a number on each line. */
const REPEATS_STEP = 5
const CALLS_STEP = 50
const CALL_MAX = 2_000

const TURN_ENDS: readonly string[] = ['turn_completed', 'turn_failed', 'turn_interrupted']

export function watchLoops<State>(reader: LineReader<State>): LineReader<LoopState<State>> {
  return {
    start: { inner: reader.start, call: '', repeats: 0, calls: 0 },
    read: (state, line) => {
      const { state: inner, signals } = reader.read(state.inner, line)
      const told: AgentSignal[] = []
      let next = { ...state, inner }
      for (const { call, ...signal } of signals) {
        next = count(next, signal.event, call?.slice(0, CALL_MAX))
        told.push(call !== undefined && isTold(next) ? { ...signal, loop: loopOf(next) } : signal)
      }
      return { state: next, signals: told }
    },
  }
}

function count<State>(state: LoopState<State>, event: string, call: string | undefined): LoopState<State> {
  if (TURN_ENDS.includes(event)) return { ...state, call: '', repeats: 0, calls: 0 }
  if (call === undefined) return state
  return { ...state, call, repeats: call === state.call ? state.repeats + 1 : 1, calls: state.calls + 1 }
}

const isTold = ({ repeats, calls }: LoopState<unknown>) =>
  (repeats > 0 && repeats % REPEATS_STEP === 0) || calls % CALLS_STEP === 0

const loopOf = ({ repeats, calls }: LoopState<unknown>) => ({ repeats, calls })
