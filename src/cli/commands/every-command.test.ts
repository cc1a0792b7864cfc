// Every command of the table is run as a command, with a success and a refusal: a new one without lines fails here.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Line } from '#testing/command-scene'
import { ciScene } from '#testing/scenes/ci-scene'
import { evidenceScene } from '#testing/scenes/evidence-scene'
import { houseScene } from '#testing/scenes/house-scene'
import { installScene } from '#testing/scenes/install-scene'
import { lessonScene } from '#testing/scenes/lesson-scene'
import { logProofScene } from '#testing/scenes/log-proof-scene'
import { logScene } from '#testing/scenes/log-scene'
import { lookingScene } from '#testing/scenes/looking-scene'
import { proofScene } from '#testing/scenes/proof-scene'
import { sessionScene } from '#testing/scenes/session-scene'
import { stateScene } from '#testing/scenes/state-scene'
import { swarmScene } from '#testing/scenes/swarm-scene'
import { taskScene } from '#testing/scenes/task-scene'
import { trustScene } from '#testing/scenes/trust-scene'
import { usageScene } from '#testing/scenes/usage-scene'
import { COMMANDS } from '../command-table.ts'
import { findCommand } from '../parse/parse.ts'
import { splitWords } from '../parse/split-words.ts'

const SCENES = [
  houseScene,
  installScene,
  ciScene,
  taskScene,
  sessionScene,
  swarmScene,
  stateScene,
  evidenceScene,
  lessonScene,
  logScene,
  logProofScene,
  usageScene,
  lookingScene,
  proofScene,
  trustScene,
]

/** What needs the built program succeeds in an end-to-end test. */
const SUCCEEDS_ELSEWHERE: Readonly<Record<string, string>> = {
  'proof verifier': 'proof-packs.test.ts',
  'daemon start': 'daemon-life.test.ts',
  'daemon run': 'daemon-life.test.ts',
  'daemon restart': 'daemon-life.test.ts',
  door: 'attack-authority.test.ts',
  'ask withdraw': 'fleet-asks.test.ts',
  'node label': 'fleet-work.test.ts',
  'node drain': 'fleet-work.test.ts',
  'node resume': 'fleet-work.test.ts',
  serve: 'plane-scene.ts',
  'session fetch': 'plane-git.test.ts',
  'node ticket': 'plane-door.test.ts',
  'node join': 'plane-door.test.ts',
  'node leave': 'plane-leave.test.ts',
  'node export': 'plane-export.test.ts',
  'node import': 'plane-export.test.ts',
  'node declare-lost': 'plane-node.test.ts',
  'node revoke': 'plane-node.test.ts',
  'node replace': 'plane-replace.test.ts',
  'node aside show': 'plane-replace.test.ts',
  'node aside apply': 'plane-replace.test.ts',
  'secret set': 'plane-secrets.test.ts',
  'secret remove': 'plane-secrets.test.ts',
  'work why': 'fleet-work.test.ts',
  'work cancel': 'fleet-work.test.ts',
}

const commandOf = ({ line }: Line) => findCommand(COMMANDS, splitWords(line)).path.join(' ')
const lines = SCENES.flatMap(scene => scene.lines)
const run = (isWanted: (line: Line) => boolean) => new Set(lines.filter(isWanted).map(commandOf))
const names = COMMANDS.map(({ path }) => path.join(' '))

test('every command is refused once', () => {
  const refused = run(line => line.refused !== undefined)
  expect(names.filter(name => !refused.has(name))).toEqual([])
})

test('every command succeeds once', () => {
  const done = run(line => line.refused === undefined)
  expect(names.filter(name => !done.has(name) && !(name in SUCCEEDS_ELSEWHERE))).toEqual([])
})

test.each(Object.entries(SUCCEEDS_ELSEWHERE))('%s is run in %s', (name, file) => {
  const text = readFileSync(join(import.meta.dirname, '..', '..', '..', 'test', 'e2e', file), 'utf8')
  expect(text).toMatch(new RegExp(name.split(' ').join('[^a-z]+')))
})
