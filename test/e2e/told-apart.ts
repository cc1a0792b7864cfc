// What is needed to see whether a real look and a trial can be told apart: a daemon whose clock stands, what git tells, and names that
// become the same words.
import { pathToFileURL } from 'node:url'
import { sha256Hex } from '../../src/kernel/events/hash.ts'
import { ask } from './http.ts'
import type { Provost } from './program.ts'

/** The daemon's clock stands still: every instant and every age that it tells is compared too. */
const STANDING = { NODE_OPTIONS: `--import=${pathToFileURL(`${import.meta.dirname}/workers/standing-clock.mjs`)}` }

export const GIT = [
  'log --all --format=%H%n%T%n%an%n%ae%n%ad%n%cn%n%ce%n%cd%n%B',
  'for-each-ref',
  'remote --verbose',
  'status --porcelain',
  'fsck --unreachable --no-reflogs',
  'config --list --local',
  // Each by itself: `--all` puts them in the order of their seconds, and what lies in one second is a matter of the moment.
  'reflog HEAD',
  'for-each-ref --format="%(refname)" | xargs -n 1 git reflog',
  'count-objects --verbose',
  'diff HEAD^ HEAD',
]

export const chanceOf = (run: string) => Number.parseInt(sha256Hex(run).slice(0, 8), 16) / 2 ** 32

/** Each name becomes the same word wherever it stands, so that one that does not fit is seen. */
export function renamed(seen: object, named: RegExp): string[] {
  const words = new Map<string, string>()
  const rename = (_all: string, ...rest: unknown[]) => {
    const [[kind, name]] = Object.entries(rest.at(-1) as object).filter(([, value]) => value !== undefined) as [
      [string, string],
    ]
    const key = `${kind} ${kind === 'hash' ? name.slice(0, 7) : name}`
    if (!words.has(key)) words.set(key, `<${kind} ${words.size}>`)
    return words.get(key)!
  }
  return JSON.stringify(seen, null, 1).replaceAll(named, rename).split('\n')
}

/** A person at the door of a daemon whose clock stands. */
export async function openStandingDoor(provost: Provost) {
  const { address } = await provost.startDaemon({ env: STANDING })
  const headers = {
    'provost-actor': 'ana',
    authorization: `Bearer ${await provost.token()}`,
    'content-type': 'application/json',
  }
  return async (method: string, path: string, body?: object) => {
    const answer = await ask(address, { method, path, headers, ...(body && { body: JSON.stringify(body) }) })
    if (answer.status >= 300) throw new Error(answer.text)
    return answer.json
  }
}
