// Every command that records something is killed with its first append, run again with the same key, several at once, killed again,
// until none finds anything left to write: they never record more than the same command undisturbed, and their answers are honest.
// The scenes are those of the unit tests; each line is killed in the house as it stands, which is then put back for the line itself.

import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect } from 'vitest'
import type { CommandHouse } from '../../src/testing/command-house.ts'
import { type Line, playScene, type Scene, withFlag } from '../../src/testing/command-scene.ts'
import { evidenceScene } from '../../src/testing/scenes/evidence-scene.ts'
import { lessonScene } from '../../src/testing/scenes/lesson-scene.ts'
import { logProofScene } from '../../src/testing/scenes/log-proof-scene.ts'
import { stateScene } from '../../src/testing/scenes/state-scene.ts'
import { swarmScene } from '../../src/testing/scenes/swarm-scene.ts'
import { taskScene } from '../../src/testing/scenes/task-scene.ts'
import { trustScene } from '../../src/testing/scenes/trust-scene.ts'
import { usageScene } from '../../src/testing/scenes/usage-scene.ts'
import { type KilledStore, postgresStore, sqliteStore } from './killed-store.ts'

const SCENES: readonly Scene[] = [
  trustScene,
  stateScene,
  evidenceScene,
  lessonScene,
  logProofScene,
  usageScene,
  taskScene,
  swarmScene,
]
/** `PROVOST_KILLED_SCENES=all`, or a part of a name: all of them take a quarter of an hour. */
const WANTED = process.env.PROVOST_KILLED_SCENES ?? 'trust'
/** `postgres`, or else the file of the home. */
const ENGINE = process.env.PROVOST_KILLED_STORE ?? 'sqlite'

/** It writes into the file of the store behind its back. */
const NEEDS_FILE: readonly Scene[] = [logProofScene]
const isWanted = (scene: Scene) =>
  (WANTED === 'all' || scene.name.includes(WANTED)) && !(ENGINE === 'postgres' && NEEDS_FILE.includes(scene))

const PROGRAM = join(import.meta.dirname, '..', '..', 'bin', 'provost.js')
const DIE = join(import.meta.dirname, 'workers', 'die-at-append.mjs')
const TRIES_MAX = 12
/** So many come at once with the key of one that was killed. */
const COPIES = 3

type Killed = { readonly kills: number; readonly said: readonly string[]; readonly types: readonly string[] }

let store: KilledStore = sqliteStore
beforeAll(async () => {
  if (ENGINE === 'postgres') store = await postgresStore()
})
afterAll(() => store.close())

for (const scene of SCENES.filter(isWanted)) {
  const killed = new Map<Line, Killed>()
  const prepare = async (house: CommandHouse) => {
    await store.moveIn(house)
    await scene.prepare?.(house)
  }
  playScene({ ...scene, prepare }, undefined, {
    unsettle: async (house, line) => {
      if (mayBeKilled(line)) killed.set(line, await inThrowawayHouse(house, () => killAtAppends(house, line)))
      return line
    },
    heard: (line, types) => {
      const seen = killed.get(line)
      if (seen) expectOnce(line, seen, types)
    },
  })
}

/** Long work goes on, and notes each of its tries. A checkpoint that is made again is of a log that has grown by the first one. */
const MAY_HAPPEN_AGAIN = ['log checkpoint', 'task run', 'task falsify']

/** What goes on by itself, or finds something else at each look, is not compared. */
function mayBeKilled({ line, refused, logs, input, until }: Line): boolean {
  // Who was killed left the file that it had made, and whoever asks again is told of it: nothing is overwritten.
  if (MAY_HAPPEN_AGAIN.some(words => line.startsWith(words)) || line.includes('--to-file')) return false
  return refused === undefined && Array.isArray(logs) && input === undefined && until === undefined
}

function expectOnce({ line }: Line, { kills, said, types }: Killed, undisturbed: readonly string[]): void {
  process.stdout.write(`${line}: killed ${kills} times; ${said[0]?.split('\n')[0]?.slice(0, 160)}\n`)
  const left = [...undisturbed]
  const tooMany = types.filter(type => !left.includes(type) || left.splice(left.indexOf(type), 1).length === 0)
  expect({ line, tooMany, dishonest: said.filter(words => !isHonest(words)) }).toEqual({
    ...{ line, tooMany: [], dishonest: [] },
  })
  expect(kills, line).toBeGreaterThan(0)
}

/** It was done, or it is told what was recorded before the process died. */
function isHonest(said: string): boolean {
  return !said.startsWith('ERROR') || said.startsWith('ERROR [REQUEST_INTERRUPTED]')
}

async function inThrowawayHouse<T>(house: CommandHouse, work: () => Promise<T>): Promise<T> {
  await store.save(house)
  try {
    return await work()
  } finally {
    await store.putBack(house)
  }
}

async function killAtAppends(house: CommandHouse, line: Line): Promise<Killed> {
  const words = withFlag(line.line, '--key killed')
  const { end } = await house.recorded(0)
  let kills = 0
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const copies = Array.from({ length: tries === 0 ? 1 : COPIES }, () => runToDeath(house, line, words))
    const ends = await Promise.all(copies)
    const deaths = ends.filter(({ isKilled }) => isKilled).length
    kills += deaths
    if (deaths === 0) return { kills, said: ends.map(({ said }) => said), types: (await house.recorded(end)).types }
  }
  throw new Error(`${line.line} still wrote at its try ${TRIES_MAX}`)
}

async function runToDeath(house: CommandHouse, { cwd }: Line, words: string) {
  const args = ['--import', DIE, PROGRAM, ...house.spell(words)]
  const child = house.startNode(args, { cwd: cwd?.(house) ?? house.root, env: house.env })
  child.stdin!.end()
  const [[, signal], out, error] = await Promise.all([once(child, 'close'), text(child.stdout!), text(child.stderr!)])
  return { isKilled: signal === 'SIGKILL', said: error + out }
}
