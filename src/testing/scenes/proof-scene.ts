// Packs that somebody hands over, and the gate of a repository, by commands.
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { gitFact } from '#git/run-git'
import { composeVkey } from '#proof/rules/notes/verifier-key'
import { composePack } from '#proof/rules/packs/compose-pack'
import { composeStatement } from '#proof/rules/packs/compose-statement'
import type { CommandHouse } from '../command-house.ts'
import type { Line, Scene } from '../command-scene.ts'
import { HOME, packOf, sampleFacts, samplePack } from '../samples/pack-samples.ts'

const POLICY = '.provost/proof-policy.yaml'

/** A pack about the very tree that lies in the repository, and one about another. */
async function preparePacks(house: CommandHouse): Promise<void> {
  const vkey = composeVkey(HOME.name, 'ed25519', HOME.publicKey)
  await house.commit({
    'a.txt': 'one\n',
    [POLICY]: `schema: provost.proof-policy/1\nrequire: [tests, human-accept]\nkeys: ['${vkey}']\n`,
  })
  const tree = await gitFact(house.root, 'rev-parse', 'HEAD^{tree}')
  const { facts, contents } = sampleFacts(1)
  const tests = facts.tests.map(line => ({ ...line, tree }))
  const about = { ...facts, tree, tests, members: facts.members.filter(({ role }) => role !== 'test_result') }
  const ours = packOf(
    composeStatement({ ...about, acceptance: { ...facts.acceptance!, signature: null }, waivers: [] }),
    contents.filter(({ name }) => name.startsWith('members/')),
  )
  await writeFile(join(house.place, 'ours.proof'), composePack(ours.files))
  await writeFile(join(house.place, 'other.proof'), composePack(samplePack(2).files))
  await writeFile(join(house.place, 'no.proof'), 'no pack')
  Object.assign(house.names, { vkey, tree })
}

const lines: readonly Line[] = [
  { line: 'proof verifier', refused: 'USAGE' },
  {
    line: 'proof verify {place}/ours.proof --key {vkey}',
    says: [/^SOUND {2}acme\/shop {2}commit/, 'tests proven', 'accept proven', 'absent: signature of a person'],
    json: { verdict: 'sound', claim: { repo: 'acme/shop' } },
  },
  {
    line: 'proof verify {place}/ours.proof',
    says: [/^UNTRUSTED/, 'key_untrusted', 'it names the key provost.dev/log/aa11+'],
    json: { verdict: 'untrusted' },
    exit: 1,
  },
  {
    line: 'proof verify {place}/ours.proof --key {vkey} --tree 1111111111111111111111111111111111111111',
    says: [/^REFUSED/, 'other_tree'],
    exit: 1,
  },
  { line: 'proof verify {place}/no.proof', says: /^UNREADABLE {2}not_a_pack/, json: { reason: 'not_a_pack' }, exit: 2 },
  { line: 'proof verify {place}/gone.proof', refused: 'INPUT_INVALID' },
  {
    line: 'proof verify {place}/ours.proof --key nonsense',
    refused: 'INPUT_INVALID',
    because: /cannot be read \(format\)/,
  },
  { line: 'proof verify {place}/ours.proof --tree short', refused: 'INPUT_INVALID' },
  {
    line: 'proof show {place}/other.proof --key {vkey}',
    says: [
      'gates',
      'unit  passed  219 passed (base 212)',
      'rr_13  agent demo-9  approved',
      'wa_1  human_review by ana',
      'members',
    ],
    json: { verdict: 'sound', statement: { predicate: { kind: 'task' } } },
  },
  { line: 'proof show {place}/no.proof', refused: 'PROOF_UNREADABLE' },
  {
    line: 'proof comment {place}/ours.proof --key {vkey}',
    says: [
      /^\*\*Proof of tree `[0-9a-f]{12}`/,
      '| tests | proven | `passed` |',
      'node verify.mjs',
      'refs/provost/proof/',
    ],
    json: { markdown: expect.stringContaining('| accept | proven |') },
  },
  { line: 'proof comment {place}/no.proof', refused: 'PROOF_UNREADABLE', because: /not_a_pack/ },
  { line: 'proof export {place}/ours.proof', refused: 'USAGE' },
  {
    line: 'proof export {place}/ours.proof --dir {place}/unpacked',
    says: ['unpacked/event.json', 'unpacked/members/', 'unpacked/proof.sigstore.json'],
    effect: house => expect(existsSync(join(house.place, 'unpacked', 'log.tlog-proof'))).toBe(true),
  },
  { line: 'proof export {place}/ours.proof --dir {place}/unpacked', refused: 'INPUT_INVALID', because: /EEXIST/ },
  {
    line: 'proof export {place}/ours.proof --github --dir {place}/attest',
    says: ['attest/predicate.json', 'predicate-type: https://provost.dev/attestation/change-proof/v1'],
  },
  {
    line: 'gate {place}/ours.proof --base HEAD',
    says: [/^YES {2}requirements_met/, 'yes  tests  proven', 'yes  human-accept  proven'],
    json: { pass: true, row: 'requirements_met' },
  },
  {
    line: 'gate {place}/ours.proof --base HEAD --require no-waivers,log',
    says: ['yes  no-waivers  none', 'yes  log  proven'],
  },
  {
    line: 'gate {place}/ours.proof --base HEAD --require human-review',
    says: [/^NO {3}requirement_failed/, 'no   human-review  not_proven'],
    json: { pass: false },
    exit: 1,
  },
  {
    line: 'gate {place}/other.proof --base HEAD',
    says: [/^NO {3}pack_refused/, 'other_tree', 'this is tree'],
    exit: 1,
  },
  { line: 'gate {place}/no.proof --base HEAD', says: 'pack_unreadable', json: { row: 'pack_unreadable' }, exit: 1 },
  {
    // A change that asks less of itself, on a branch of its own: what its base asks for is what counts.
    line: 'gate {place}/ours.proof --tree {tree} --require human-review',
    first: async house => {
      await gitFact(house.root, 'checkout', '--quiet', '-b', 'looser')
      await house.commit({ [POLICY]: 'schema: provost.proof-policy/1\nrequire: [no-unknowns]\n' })
    },
    says: ['yes  tests  proven', 'no   human-review  not_proven'],
    exit: 1,
  },
  { line: 'gate {place}/ours.proof --base HEAD --require nonsense', refused: 'PROOF_POLICY_INVALID' },
  { line: 'gate {place}/ours.proof --base nowhere', refused: 'INPUT_INVALID', because: /nowhere/ },
  { line: 'gate {place}/ours.proof --base HEAD~2', refused: 'USAGE', because: /--require and --key/ },
]

export const proofScene: Scene = { name: 'proof', prepare: preparePacks, lines }
