// The pack of an accepted task: everything that was recorded about it, checked as a stranger checks it.
import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SCHEMAS } from '#api/schemas'
import { git, gitFact } from '#git/run-git'
import { temporaryDirectory } from '#testing/temporary-directory'
import { openTaskWorld, type TaskWorld } from '#testing/worlds/task-world'
import { packTools } from './pack-tools.ts'
import type { PackTrust } from './rules/packs/pack-reasons.ts'
import { readTrust } from './rules/packs/read-trust.ts'
import type { PackStatement } from './rules/packs/statement.ts'
import { verifyPack } from './rules/packs/verify-pack.ts'

const SUITES = `  suites:
    - { id: unit, kind: test, command: "test -f src/hello.txt", timeoutMs: 20000 }`

let world: TaskWorld
let task: string

beforeAll(async () => {
  world = await openTaskWorld({ task: SUITES })
  task = await world.newTask()
  await world.take(task, 'done')
}, 120_000)
afterAll(() => world.close())

// biome-ignore lint/suspicious/noExplicitAny: a test knows the shape it asks for, and fails where it is another
const make = async (body: object = {}): Promise<any> =>
  (await world.app.call('POST', '/api/proofs', { body: { task, ...body } })).body

const trustOf = (vkey: string, allowedSigners = '') =>
  readTrust({ keys: [vkey], witnessKeys: [], allowedSigners }) as PackTrust

const check = (bytes: Uint8Array, trust: PackTrust) => verifyPack(bytes, trust, { tree: null, commit: null }, packTools)

test('it proves what was recorded, and says what is not known', async () => {
  const made = await make()
  const verified = check(readFileSync(made.file), trustOf(made.vkey))
  expect(verified).toMatchObject({ verdict: 'sound', reasons: [] })
  const { predicate, subject } = made.statement as PackStatement
  expect(subject[0].digest.gitTree).toBe(await gitFact(world.root, 'rev-parse', `${made.commit}^{tree}`))
  expect(Object.fromEntries(predicate.gates.map(({ name, verdict }) => [name, verdict]))).toEqual({
    tests: 'proven',
    regression: 'proven',
    review: 'proven',
    human_review: 'not_proven',
    accept: 'proven',
    scope: 'proven',
  })
  expect(predicate.acceptance).toEqual({ verdict: 'accepted', by: { kind: 'person', id: 'ana' }, signature: null })
  expect(predicate.unknown).toContain('how many tests suite unit ran: only its exit code is known')
  expect(predicate.members.map(({ role }) => role).sort()).toEqual(
    ['decision', 'diff', 'manifest', 'other', 'plan', 'plan', 'report', 'report', 'review', 'test_result'].sort(),
  )
  expect(predicate.key).toMatchObject({ exposed: false })
})

test('made again it is the same file, and nothing is appended', async () => {
  const [first, second] = [await make(), await make()]
  expect(second).toEqual({ ...first, isKnown: true })
  const { events } = (await world.app.call('GET', '/api/log', { query: { noun: 'proof' } })).body as {
    events: { type: string }[]
  }
  expect(events.filter(({ type }) => type === 'proof.made')).toHaveLength(1)
  expect((await world.get('/api/proofs')).proofs).toMatchObject([{ kind: 'task', id: task, tree: first.tree }])
})

test('it is listed for its task and handed out as it lies there', async () => {
  const made = await make()
  const listed = async (id: string) =>
    ((await world.app.call('GET', '/api/proofs', { query: { id } })).body as { proofs: unknown }).proofs
  expect(await listed(task)).toMatchObject([{ id: task, tree: made.tree }])
  expect(await listed('ta_OTHER')).toEqual([])
  const { name, base64 } = SCHEMAS.ProofPack.parse(await world.get(`/api/proofs/${made.tree}`))
  expect(name).toBe(`${made.tree.slice(0, 12)}.proof`)
  expect(Buffer.from(base64, 'base64').equals(readFileSync(made.file))).toBe(true)
  expect(await world.get(`/api/proofs/${'0'.repeat(40)}`)).toMatchObject({ code: 'NOT_FOUND' })
})

test('it lies in a ref of the repository too, and goes to a remote only where somebody says so', async () => {
  const made = await make()
  const kept = execFileSync('git', ['cat-file', 'blob', `${made.ref}:${made.tree.slice(0, 12)}.proof`], {
    cwd: world.root,
  })
  expect(kept.equals(readFileSync(made.file))).toBe(true)
  const remote = temporaryDirectory('remote')
  await git(remote, 'init', '--quiet', '--bare', '.')
  await git(world.root, 'remote', 'add', 'there', remote)
  const publish = async (body: object) =>
    (await world.app.call('POST', '/api/proofs/publish', { body: { task, ...body } })).body
  expect(await publish({})).toMatchObject({ tree: made.tree, pushedTo: null })
  expect(await gitFact(remote, '--git-dir=.', 'for-each-ref')).toBe('')
  expect(await publish({ remote: 'there' })).toMatchObject({ pushedTo: 'there' })
  const refs = await gitFact(remote, '--git-dir=.', 'for-each-ref', '--format=%(refname)')
  expect(refs.split('\n')).toEqual([
    'refs/notes/provost',
    expect.stringMatching(/^refs\/provost\/checkpoint\/[0-9a-f]{16}$/),
    `refs/provost/proof/${made.tree}`,
  ])
  expect(await gitFact(world.root, 'notes', '--ref=provost', 'show', made.commit)).toContain(made.vkey)
})

test('the checkpoint that a pack carries proves the log, and a broken pack is named and proves nothing', async () => {
  const made = await make()
  const broken = join(world.root, '.provost', 'proofs', '000000000000.proof')
  writeFileSync(broken, 'nonsense')
  const { proof } = await world.get('/api/log/verify')
  const name = `pack ${made.tree.slice(0, 12)}.proof of shop`
  expect(proof.results).toContainEqual(expect.objectContaining({ source: name, state: 'proven' }))
  expect(proof.unread).toEqual([expect.objectContaining({ source: 'pack 000000000000.proof of shop' })])
  rmSync(broken)
})

test('a person signs the acceptance with their own key, and every later pack carries it', async () => {
  const before = await make()
  const place = temporaryDirectory('ssh')
  const key = join(place, 'id')
  execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', 'ana', '-f', key])
  const { signWithSsh } = await import('./ssh-keygen.ts')
  const { listActs } = await import('./rules/packs/check-people.ts')
  const [act] = listActs(before.statement as PackStatement)
  const signature = await signWithSsh(key, 'provost-accept', act!.message)
  expect(await make({ signature: await signWithSsh(key, 'provost-accept', 'something else') })).toMatchObject({
    code: 'INPUT_INVALID',
  })
  expect(await make({ signature: 'no signature' })).toMatchObject({ code: 'INPUT_INVALID' })
  const signed = await make({ signature })
  const signers = `ana ${readFileSync(`${key}.pub`, 'utf8')}`
  expect(check(readFileSync(signed.file), trustOf(signed.vkey, signers))).toMatchObject({
    verdict: 'sound',
    roles: { people: [{ act: 'accept', state: 'sound', principal: 'ana' }] },
  })
  expect((await make()).sha256).toBe(signed.sha256)
  // What signs a waiver that is not there signs nothing here.
  expect(await make({ signature: await signWithSsh(key, 'provost-waive', act!.message) })).toMatchObject({
    code: 'INPUT_INVALID',
  })
  await expect(signWithSsh(join(place, 'none'), 'provost-accept', 'x')).rejects.toMatchObject({ code: 'INPUT_INVALID' })
})

test('a file that was changed after it was recorded is no member, and lowers its gate', async () => {
  const made = await make()
  const report = join(world.root, '.provost', 'tasks', task, 'test', 'eval-report.json')
  expect(existsSync(report)).toBe(true)
  const text = readFileSync(report, 'utf8')
  writeFileSync(report, text.replace('"passed"', '"failed"'))
  const lower = await make()
  const { gates, unknown } = (lower.statement as PackStatement).predicate
  expect(gates.find(({ name }) => name === 'tests')).toMatchObject({ verdict: 'not_proven', rule: 'not_run' })
  expect(unknown).toContain('what test/eval-report.json said: it is no longer what was recorded')
  writeFileSync(report, text)
  expect((await make()).sha256).toBe(made.sha256)
})

test('a home that wants its key hidden makes no pack with one that others can read', async () => {
  const made = await make()
  const [config, pem] = [join(world.app.home, 'config.yaml'), join(world.app.home, 'keys', 'home.pem')]
  const before = existsSync(config) ? readFileSync(config, 'utf8') : ''
  writeFileSync(config, `${before}\nproof: { requireHiddenKey: true }\n`)
  expect((await make()).sha256).toBe(made.sha256)
  chmodSync(pem, 0o644)
  expect(await make()).toMatchObject({ code: 'KEY_EXPOSED', detail: expect.stringContaining('file_open_to_others') })
  writeFileSync(config, before)
  expect((await make()).statement.predicate.key).toMatchObject({ exposed: true, because: ['file_open_to_others'] })
  chmodSync(pem, 0o600)
})

test('a task without a change has no proof yet', async () => {
  const other = await world.newTask('Something else')
  expect(await make({ task: other })).toMatchObject({ code: 'PROOF_NOT_READY' })
  expect(await make({ task: 'ta_NOSUCH' })).toMatchObject({ code: 'NOT_FOUND' })
})
