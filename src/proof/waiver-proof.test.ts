// A waiver in a pack: named, not hidden, and signed by the person who takes it upon them.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { temporaryDirectory } from '#testing/temporary-directory'
import { openTaskWorld, type TaskWorld } from '#testing/worlds/task-world'
import { packTools } from './pack-tools.ts'
import { listActs, NAMESPACES } from './rules/packs/check-people.ts'
import type { PackTrust } from './rules/packs/pack-reasons.ts'
import { readTrust } from './rules/packs/read-trust.ts'
import type { PackStatement } from './rules/packs/statement.ts'
import { verifyPack } from './rules/packs/verify-pack.ts'
import { signWithSsh } from './ssh-keygen.ts'

const SUITES = `  suites:
    - { id: unit, kind: test, command: "test ! -f src/deep/er/bye.txt", timeoutMs: 20000 }`

let world: TaskWorld
let task: string

beforeAll(async () => {
  world = await openTaskWorld({ task: SUITES })
  task = await world.newTask()
  await world.take(task, 'test')
  await world.change(task, 'next', { override: 'the tests run elsewhere' })
  await world.take(task, 'done')
}, 120_000)
afterAll(() => world.close())

// biome-ignore lint/suspicious/noExplicitAny: a test knows the shape it asks for, and fails where it is another
const make = async (body: object = {}): Promise<any> =>
  (await world.app.call('POST', '/api/proofs', { body: { task, ...body } })).body

test('a waiver is named, signed by whoever takes it upon them, and its signature is its own', async () => {
  const made = await make()
  const { predicate } = made.statement as PackStatement
  expect(predicate.gates.find(({ name }) => name === 'tests')).toMatchObject({ verdict: 'waived', rule: 'not_run' })
  expect(predicate.waivers).toMatchObject([{ gate: 'tests', by: { id: 'ana' }, signature: null }])
  const key = join(temporaryDirectory('ssh'), 'id')
  execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', 'ana', '-f', key])
  const waived = listActs(made.statement).find(({ act }) => act === 'waive')!
  const signed = await make({ signature: await signWithSsh(key, NAMESPACES.waive, waived.message) })
  const allowedSigners = `ana ${readFileSync(`${key}.pub`, 'utf8')}`
  const trust = readTrust({ keys: [signed.vkey], witnessKeys: [], allowedSigners }) as PackTrust
  const checked = verifyPack(readFileSync(signed.file), trust, { tree: null, commit: null }, packTools)
  expect(checked).toMatchObject({
    verdict: 'sound',
    roles: {
      people: [
        { act: 'accept', state: 'absent' },
        { act: 'waive', id: waived.id, state: 'sound', principal: 'ana' },
      ],
    },
  })
  expect((await make()).sha256).toBe(signed.sha256)
})
