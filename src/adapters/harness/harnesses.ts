// The harnesses of this program by name. Agent programs of others get rows of their own when sessions can run them.
import type { Harness, Harnesses } from '#ports/harness'
import { commandHarness } from './command-harness.ts'

const BY_NAME: ReadonlyMap<string, Harness> = new Map([['command', commandHarness]])

export const harnesses: Harnesses = { find: name => BY_NAME.get(name), names: [...BY_NAME.keys()] }
