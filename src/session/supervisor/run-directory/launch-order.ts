// What a supervisor that waits is told on its standard input: which launch it is for, and the environment of the agent.
import { readFileSync } from 'node:fs'

export type LaunchOrder = {
  readonly directory: string
  /** It may hold secrets, so it lies in no file. */
  readonly environment: Readonly<Record<string, string>>
}

/** Waits without doing anything else. Null: whoever would have told has gone. Half an order is none, and throws. */
export function takeOrder(): LaunchOrder | null {
  const text = readFileSync(0, 'utf8')
  return text === '' ? null : (JSON.parse(text) as LaunchOrder)
}
