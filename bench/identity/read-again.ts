// The lines of a version as a tracker would read them now: no text that an earlier look has hashed or compared.
import { normaliseLines } from '../../src/finding/rules/identity/anchor.ts'
import type { CodeAtTree } from '../../src/swarm/rules/collect/collect-facts.ts'
import type { Version } from './history.ts'

export type Code = ReadonlyMap<string, CodeAtTree>

export function readAgain(code: Code, { textOf }: Version): Code {
  return new Map([...code].map(([path, at]) => [path, at.lines ? { ...at, lines: normaliseLines(textOf(path)) } : at]))
}
