// Packs as strangers meet them: the built program and the verifier that needs nothing give the same answer, and other tools read what we write.
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ed25519 } from '../../src/proof/ed25519.ts'
import { composePack } from '../../src/proof/rules/packs/compose-pack.ts'
import { composeSshKey, composeSshSignature } from '../../src/proof/rules/packs/compose-ssh-signature.ts'
import { composeStatement } from '../../src/proof/rules/packs/compose-statement.ts'
import { checkSshSignature } from '../../src/proof/rules/packs/ssh-signature.ts'
import { type VerifiedPack, verifyPack } from '../../src/proof/rules/packs/verify-pack.ts'
import { ANA, memberOf, packOf, sampleFacts, samplePack, TOOLS, TRUST } from '../../src/testing/samples/pack-samples.ts'
import { TAMPERINGS, type Tampered } from '../../src/testing/samples/tampered-packs.ts'
import { pageWordsFor, seedsFrom, wordsFor } from './pack-words.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const PROGRAM = join(ROOT, 'bin', 'provost.js')
const VERIFIER = join(ROOT, 'dist', 'verify.mjs')
const PAGE = join(ROOT, 'dist', 'verify.html')

let place: string
let signers: string
let verifyByVerifier: (bytes: Uint8Array, words: readonly string[]) => VerifiedPack
let verifyByPage: (bytes: Uint8Array, words: Readonly<Record<string, string>>) => Promise<VerifiedPack>

beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'provost-packs-'))
  signers = join(place, 'allowed-signers')
  await writeFile(signers, TRUST.allowedSigners)
  verifyByVerifier = (await import(VERIFIER)).verify
  const page = await readFile(PAGE, 'utf8')
  const script = join(place, 'page.mjs')
  await writeFile(script, /<script type="module">([\s\S]*)<\/script>/.exec(page)![1]!)
  verifyByPage = (await import(script)).verify
})
afterAll(() => rm(place, { recursive: true }))

function run(program: string, words: readonly string[], cwd = place) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...words], {
    cwd,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, PROVOST_HOME: join(place, 'no-home'), HOME: place },
  })
  return { status, stdout, stderr }
}

async function writePack(name: string, bytes: Uint8Array): Promise<string> {
  const file = join(place, name)
  await writeFile(file, bytes)
  return file
}

describe('every way to spoil a pack', () => {
  test.each(TAMPERINGS)('%s: rules, verifier and page say the same', async (reason, spoil) => {
    for (const seed of seedsFrom(6)) {
      const tampered = spoil(seed)
      const ours = verifyPack(
        tampered.bytes,
        tampered.trust ?? TRUST,
        tampered.want ?? { tree: null, commit: null },
        TOOLS,
      )
      const theirs = verifyByVerifier(tampered.bytes, wordsFor(tampered, signers))
      expect(JSON.parse(JSON.stringify(theirs))).toEqual(JSON.parse(JSON.stringify(ours)))
      expect(JSON.parse(JSON.stringify(await verifyByPage(tampered.bytes, pageWordsFor(tampered))))).toEqual(
        JSON.parse(JSON.stringify(ours)),
      )
      const named = ours.verdict === 'unreadable' ? [ours.reason] : ours.reasons.map(({ code }) => code)
      expect(named).toContain(reason)
    }
  })

  test('program and verifier print the same and end alike', { timeout: 3_600_000 }, async () => {
    const sound = (seed: number): Tampered => ({ bytes: composePack(samplePack(seed).files) })
    const ways = [sound, ...TAMPERINGS.map(([, spoil]) => spoil)]
    for (const tampered of seedsFrom(1).flatMap(seed => ways.map(way => () => way(seed)))) {
      await expectSameEnd(tampered())
    }
    expect(existsSync(join(place, 'no-home'))).toBe(false)
  })

  async function expectSameEnd(tampered: Tampered): Promise<void> {
    const file = await writePack('one.proof', tampered.bytes)
    const words = [file, ...wordsFor(tampered, signers)]
    const program = run(PROGRAM, ['proof', 'verify', ...words, '--json'])
    const verifier = run(VERIFIER, [...words, '--json'])
    expect(JSON.parse(verifier.stdout)).toEqual(JSON.parse(program.stdout))
    expect(verifier.status).toBe(program.status)
    const verdict = JSON.parse(verifier.stdout).verdict
    expect(verifier.status).toBe(verdict === 'sound' ? 0 : verdict === 'unreadable' ? 2 : 1)
  }
})

test('the verifier needs nothing but Node, no directory, no network', async () => {
  const text = await readFile(VERIFIER, 'utf8')
  const imported = [...text.matchAll(/^import .* from "([^"]+)"/gm)].map(match => match[1])
  expect(new Set(imported)).toEqual(new Set(['node:crypto', 'node:fs']))
  // What Node 18 does not have yet.
  expect(text).not.toMatch(
    /isWellFormed|\.toSorted\(|\.toReversed\(|\.toSpliced\(|groupBy|withResolvers|import\.meta\.dirname/,
  )
  const empty = join(place, 'empty')
  await mkdir(empty)
  const copy = join(empty, 'verify.mjs')
  await writeFile(copy, text)
  const file = await writePack('alone.proof', composePack(samplePack(3).files))
  expect(run(copy, [file, ...wordsFor({ bytes: new Uint8Array() }, signers)], empty)).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^SOUND {2}acme\/shop {2}commit [0-9a-f]{7} {2}tree [0-9a-f]{7}\n/),
  })
  expect(run(copy, [], empty)).toMatchObject({ status: 2, stderr: expect.stringContaining('usage:') })
  expect(run(copy, [file, '--key', 'nonsense'], empty)).toMatchObject({ status: 2 })
})

test('the page fetches nothing and runs only its own script', async () => {
  const page = await readFile(PAGE, 'utf8')
  const [, script] = /<script type="module">([\s\S]*)<\/script>/.exec(page)!
  const policy = /Content-Security-Policy" content="([^"]+)"/.exec(page)![1]!
  expect(policy).toContain(
    `default-src 'none'; script-src 'sha256-${createHash('sha256').update(script!).digest('base64')}'`,
  )
  expect(page).not.toMatch(/fetch\(|XMLHttpRequest|WebSocket|src=|href=|import\(|eval\(/)
  const sound = composePack(samplePack(5).files)
  expect(await verifyByPage(sound, { keys: 'nonsense' })).toMatchObject({ verdict: 'cannot_check' })
  const { subtle } = globalThis.crypto
  Object.defineProperty(globalThis.crypto, 'subtle', { value: undefined, configurable: true })
  try {
    expect(await verifyByPage(sound, pageWordsFor({ bytes: sound }))).toMatchObject({ verdict: 'cannot_check' })
  } finally {
    Object.defineProperty(globalThis.crypto, 'subtle', { value: subtle, configurable: true })
  }
})

test('the verifiers are written where somebody wants them', () => {
  const out = join(place, 'verifiers')
  const answer = run(PROGRAM, ['proof', 'verifier', '--out', out])
  expect(answer).toMatchObject({ status: 0, stdout: expect.stringMatching(/^[0-9a-f]{64} {2}.*verify\.mjs\n/) })
  expect(existsSync(join(out, 'verify.html'))).toBe(true)
})

test('a pack of 200 members is checked, and with one of them gone it is incomplete', async () => {
  const { facts, contents } = sampleFacts(9)
  const more = Array.from({ length: 200 }, (_member, n) => memberOf('log', `${n} `.repeat(5000)))
  const members = [...facts.members, ...more.map(({ member }) => member)]
  const { files } = packOf(composeStatement({ ...facts, members }), [...contents, ...more.map(({ file }) => file)])
  const words = wordsFor({ bytes: new Uint8Array() }, signers)
  const whole = await writePack('whole.proof', composePack(files))
  const holed = await writePack('holed.proof', composePack(files.filter(file => file !== more[100]!.file)))
  expect(run(VERIFIER, [whole, ...words])).toMatchObject({ status: 0 })
  for (const [program, first] of [
    [VERIFIER, []],
    [PROGRAM, ['proof', 'verify']],
  ] as const) {
    const answer = run(program, [...first, holed, ...words])
    expect(answer.status).toBe(1)
    expect(answer.stdout).toMatch(/^INCOMPLETE /)
    expect(answer.stdout).toContain(`member_missing ${more[100]!.member.sha256.slice(0, 12)}`)
  }
})

test('GNU tar lists a pack', async () => {
  const file = await writePack('listed.proof', composePack(samplePack(4).files))
  const listed = execFileSync('tar', ['-tvf', file], { encoding: 'utf8' })
  expect(listed.match(/ \S+$/gm)?.map(name => name.trim())).toEqual(
    samplePack(4)
      .files.map(({ name }) => name)
      .sort(),
  )
  expect(listed).toMatch(/^-rw-r--r-- 0\/0 .* event\.json$/m)
})

describe('ssh-keygen and ours', () => {
  const message = '{"act":"accept"}'
  const namespace = 'provost-accept'

  test('ssh-keygen accepts what we signed', async () => {
    const signature = await writeAt('ours.sig', composeSshSignature(message, namespace, ANA))
    const words = ['-Y', 'verify', '-f', signers, '-I', 'ana@example.org', '-n', namespace, '-s', signature]
    const answer = spawnSync('ssh-keygen', words, { input: message, encoding: 'utf8' })
    expect(answer).toMatchObject({ status: 0, stdout: expect.stringContaining('Good "provost-accept" signature') })
    expect(spawnSync('ssh-keygen', words, { input: `${message} `, encoding: 'utf8' }).status).not.toBe(0)
  })

  test('we accept what ssh-keygen signed', async () => {
    const key = join(place, 'id')
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', 'ana', '-f', key])
    const file = await writeAt('message', message)
    execFileSync('ssh-keygen', ['-q', '-Y', 'sign', '-f', key, '-n', namespace, file], { stdio: 'pipe' })
    const signature = await readFile(`${file}.sig`, 'utf8')
    const allowedSigners = `ana namespaces="git,provost-accept" ${await readFile(`${key}.pub`, 'utf8')}`
    const ask = (asked: object) =>
      checkSshSignature({ signature, message, namespace, allowedSigners, ...asked }, ed25519.check)
    expect(ask({})).toEqual({ state: 'sound', principal: 'ana' })
    expect(ask({ message: 'other' }).state).toBe('bad')
    expect(ask({ namespace: 'provost-waive' }).state).toBe('wrong_namespace')
    expect(ask({ allowedSigners: `ana ${composeSshKey(ANA.publicKey)}` }).state).toBe('unknown_signer')
  })

  async function writeAt(name: string, text: string): Promise<string> {
    await writeFile(join(place, name), text)
    return join(place, name)
  }
})
