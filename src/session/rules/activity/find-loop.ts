// Whether an agent seems to run in a loop. Nothing ends it for that: a person is told, once for each turn.
import type { ReadSignal } from './read-signal-line.ts'

export type LoopLimits = {
  /** The same call in a row. */
  readonly sameCallMax: number
  /** Calls in one turn. */
  readonly callsMax: number
}

export type SuspectedLoop = {
  readonly tool: string
  readonly repeats: number
  readonly calls: number
  readonly rule: 'L1' | 'L2'
}

export function findLoop(signals: readonly ReadSignal[], { sameCallMax, callsMax }: LoopLimits): SuspectedLoop | null {
  for (const { loop, tool = 'a tool' } of signals) {
    if (loop && loop.repeats >= sameCallMax) return { tool, ...loop, rule: 'L1' }
    if (loop && loop.calls >= callsMax) return { tool, ...loop, rule: 'L2' }
  }
  return null
}

export function composeLoop({ tool, repeats, calls, rule }: SuspectedLoop): string {
  return rule === 'L1'
    ? `it may run in a loop: ${tool} was called ${repeats} times in a row in the same way`
    : `it may run in a loop: ${calls} calls in one turn`
}
