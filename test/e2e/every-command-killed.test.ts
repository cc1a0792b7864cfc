// Every command that records something is killed with its first append, run again with the same key, killed again, until a try finds
// nothing left to write: it never records more than the same command undisturbed, and its answer is honest. The scenes are
// those of the unit tests; each line is killed in the house as it stands, which is then put back for the line itself.

import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect } from 'vitest'
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

const PROGRAM = join(import.meta.dirname, '..', '..', 'bin', 'provost.js')
const DIE = join(import.meta.dirname, 'workers', 'die-at-append.mjs')
const TRIES_MAX = 12

type Killed = { readonly kills: number; readonly said: string; readonly types: readonly string[] }

for (const scene of SCENES.filter(({ name }) => WANTED === 'all' || name.includes(WANTED))) {
  const killed = new Map<Line, Killed>()
  playScene(scene, undefined, {
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
  if (MAY_HAPPEN_AGAIN.some(words => line.startsWith(words))) return false
  return refused === undefined && Array.isArray(logs) && input === undefined && until === undefined
}

function expectOnce({ line }: Line, { kills, said, types }: Killed, undisturbed: readonly string[]): void {
  process.stdout.write(`${line}: killed ${kills} times; ${said.split('\n')[0]?.slice(0, 160)}\n`)
  const left = [...undisturbed]
  const tooMany = types.filter(type => !left.includes(type) || left.splice(left.indexOf(type), 1).length === 0)
  expect({ line, tooMany, isHonest: isHonest(said) || said }).toEqual({ line, tooMany: [], isHonest: true })
  expect(kills, line).toBeGreaterThan(0)
}

/** It was done, or it is told what was recorded before the process died. */
function isHonest(said: string): boolean {
  return !said.startsWith('ERROR') || said.startsWith('ERROR [REQUEST_INTERRUPTED]')
}

async function inThrowawayHouse<T>(house: CommandHouse, work: () => Promise<T>): Promise<T> {
  const saved = `${house.place}-saved`
  execFileSync('cp', ['--archive', house.place, saved]) // there may be pipes in it
  try {
    return await work()
  } finally {
    await rm(house.place, { recursive: true, force: true, maxRetries: 5 })
    await rename(saved, house.place)
  }
}

async function killAtAppends(house: CommandHouse, line: Line): Promise<Killed> {
  const words = withFlag(line.line, '--key killed')
  const { end } = house.recorded(0)
  for (let kills = 0; kills < TRIES_MAX; kills++) {
    const { isKilled, said } = await runToDeath(house, line, words)
    if (!isKilled) return { kills, said, types: house.recorded(end).types }
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
