// Evidence by commands: a submission that is accepted, one that is not, and the care of the store.
import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { CommandHouse } from '../command-house.ts'
import type { Line, Scene } from '../command-scene.ts'

const JUNIT =
  '<testsuite name="s" tests="2"><testcase name="a" classname="x"/><testcase name="b" classname="x"/></testsuite>'
/** One of each, so that a count that leaves out single ones is seen. */
const MIXED =
  '<testsuite name="s" tests="4"><testcase name="a"/><testcase name="b"><failure message="no"/></testcase><testcase name="c"><error message="oh"/></testcase><testcase name="d"><skipped/></testcase></testsuite>'
const NOW = '2026-03-02T00:00:00Z'
const STRICT = `policy_version: "1.0.0"
repo: acme/widget
enforcement: { mode: required }
surfaces:
  cli: { required_scenarios: [another], execution_mode_policy: { allowed: [human] } }
`

async function prepareEvidence(house: CommandHouse): Promise<void> {
  await house.commit({ 'a.txt': 'one\n', '.gitignore': '/.provost/\n/*.json\n/*.xml\n/*.yaml\n/dogfood/\n' })
  await house.run('init --repo acme/widget')
  await house.write('report.xml', JUNIT)
  await house.write('mixed.xml', MIXED)
  await house.write('broken.json', '{"schema_version":')
  await house.write('bad.json', JSON.stringify({ schema_version: '1.0.0' }))
  await house.write('strict.yaml', STRICT)
}

const store = ({ root }: CommandHouse) => join(root, '.provost', 'evidence')
const RECORD = 'records/acme/widget/2026/03/01/run-run-1.json'
const TIMES = (hour: number) => `--started-at 2026-03-01T0${hour}:00:00Z --finished-at 2026-03-01T0${hour}:01:00Z`
const BUILD = 'evidence build --junit report.xml --scenario core --surface cli'

const submitting: readonly Line[] = [
  { line: 'evidence list', says: 'no record yet', json: { records: [] } },
  { line: 'evidence build', refused: 'USAGE', because: /exactly one of --junit/ },
  { line: `${BUILD} --run-id run-1 --out one.json --started-at soon`, refused: 'USAGE', because: /instant/ },
  {
    line: `${BUILD} --run-id run-1 --out one.json ${TIMES(1)}`,
    says: '2 tests, 2 passed, verdict pass',
    json: { run_id: 'run-1', overall_verdict: 'pass' },
  },
  { line: `${BUILD} --run-id run-1 --out one.json --exit-code none`, refused: 'USAGE', because: /exit-code/ },
  {
    line: `${BUILD} --run-id run-3 --out three.json ${TIMES(3)} --exit-code 1`,
    says: 'verdict fail',
    json: { overall_verdict: 'fail' },
  },
  {
    line: `${BUILD.replace('report', 'mixed')} --run-id run-4 --out four.json ${TIMES(4)}`,
    says: '4 tests, 1 passed, 1 failed, 1 errored, 1 skipped, verdict fail',
  },
  { line: `${BUILD} --run-id run-2 --out two.json ${TIMES(2)} --verdict fail`, json: { overall_verdict: 'fail' } },
  {
    line: `evidence verify one.json --now ${NOW}`,
    says: ['accepted', 'run-1', 'seen     repo, commit, tree'],
    json: {},
    effect: house => expect(existsSync(join(store(house), RECORD))).toBe(false),
  },
  { line: 'evidence verify broken.json', refused: 'EVIDENCE_NOT_JSON' },
  { line: 'evidence submit gone.json', refused: 'NOT_FOUND' },
  {
    line: `evidence submit one.json --now ${NOW}`,
    says: ['accepted', RECORD],
    logs: ['evidence.recorded'],
    effect: house => expect(existsSync(join(store(house), RECORD))).toBe(true),
  },
  { line: `evidence submit one.json --now ${NOW}`, says: 'duplicate', logs: ['evidence.duplicate_seen'] },
  {
    line: 'evidence submit bad.json',
    exit: 1,
    says: ['rejected', "required property 'repo'"],
    logs: ['evidence.quarantined'],
  },
  {
    line: `evidence gate acme/widget --now ${NOW}`,
    exit: 1,
    says: ['rung_too_low: known as commit_exists, needed ci_attested', 'verdict pass · age fresh', 'index fits'],
    json: { pass: false, gates: [{ rung: 'commit_exists', need: 'ci_attested' }] },
  },
  {
    line: `evidence gate acme/widget --need commit_exists --now ${NOW}`,
    says: /open +acme\/widget +cli/,
    json: { pass: true },
  },
  { line: 'evidence gate acme/widget --need proven', refused: 'INPUT_INVALID', because: /claimed, commit_exists/ },
  { line: `evidence submit two.json --sign --now ${NOW}`, json: {}, logs: ['evidence.recorded', 'evidence.signed'] },
  {
    line: `evidence gate acme/widget --surface cli --now ${NOW}`,
    exit: 1,
    says: ['closed', 'verified is fail'],
    json: { pass: false },
  },
  { line: 'evidence gate nonsense/x', refused: 'NOT_FOUND' },
]

const looking: readonly Line[] = [
  {
    line: 'evidence list',
    says: ['run-1', 'run-2', 'commit_exists'],
    json: { records: [{ run_id: 'run-1' }, { run_id: 'run-2' }] },
  },
  { line: 'evidence list --status rejected', says: 'no record yet', json: { records: [] } },
  { line: 'evidence list --since 2026-03-02', says: 'no record yet', json: { records: [] } },
  { line: 'evidence list --since nonsense', refused: 'INPUT_INVALID' },
  {
    line: 'evidence show acme/widget/run-1',
    says: ['accepted', 'pass', 'commit_exists'],
    json: { run_id: 'run-1', rung: 'commit_exists', lacks: [] },
  },
  { line: 'evidence show nonsense', refused: 'NOT_FOUND' },
  {
    line: `evidence portfolio --now ${NOW} --out portfolio.json`,
    says: ['healthy 1', 'written to'],
    effect: async house => expect(JSON.parse(await house.read('portfolio.json')).healthy).toHaveLength(1),
  },
  { line: 'evidence portfolio --now 2026-09-01T00:00:00Z', says: 'stale 1', json: { stale: [{ surface: 'cli' }] } },
  {
    line: 'evidence portfolio --now 2026-09-01T00:00:00Z --fail-on stale',
    exit: 1,
    json: { stale: [{ enforcement: 'required' }] },
  },
  { line: 'evidence portfolio --now 2026-09-01T00:00:00Z --fail-on missing', says: 'stale 1' },
  { line: 'evidence portfolio --fail-on nonsense', refused: 'USAGE' },
  { line: 'evidence deferred', says: 'nothing waits', json: { deferred: [] } },
  { line: 'evidence deferred extra', refused: 'USAGE' },
  { line: 'evidence retry --all', says: 'nothing is due', json: { results: [] } },
  { line: 'evidence retry nonsense', refused: 'NOT_FOUND' },
  {
    line: 'evidence quarantine list',
    says: 'rejected',
    json: { entries: [{ status: 'rejected' }] },
    keep: json => ({ payload: json.entries[0].id }),
  },
  { line: 'evidence quarantine list extra', refused: 'USAGE' },
  {
    line: 'evidence quarantine show {payload}',
    says: ['nothing yet', 'required property'],
    json: { resolved_by: null },
  },
  { line: 'evidence quarantine show nonsense', refused: 'NOT_FOUND' },
  { line: 'evidence export acme/widget/run-1', says: 'in-toto', json: { _type: expect.stringContaining('in-toto') } },
  { line: 'evidence export acme/widget/run-1 --format ctrf', says: 'results', json: {} },
  { line: 'evidence export nonsense', refused: 'NOT_FOUND' },
]

const caring: readonly Line[] = [
  { line: 'evidence check-signature acme/widget/run-1', says: 'unsigned', json: { state: 'unsigned' }, exit: 0 },
  { line: 'evidence sign acme/widget/run-1', says: 'signed', logs: ['evidence.signed'] },
  { line: 'evidence sign nonsense', refused: 'NOT_FOUND' },
  { line: 'evidence check-signature acme/widget/run-1', says: 'valid', json: { state: 'valid' } },
  { line: 'evidence check-signature nonsense', refused: 'NOT_FOUND' },
  { line: 'evidence policy check', says: 'ok   the global policy', json: { valid: true } },
  { line: 'evidence policy check broken.json', exit: 1, says: 'bad', json: { valid: false } },
  { line: 'evidence policy check gone.yaml', refused: 'NOT_FOUND' },
  {
    line: 'evidence policy explain acme/widget --surface cli',
    says: ['max_age_days', 'global defaults'],
    json: { repo: 'acme/widget' },
  },
  { line: 'evidence policy explain nonsense', refused: 'USAGE' },
  {
    line: 'evidence policy simulate strict.yaml',
    exit: 1,
    says: ['accepted pass now, rejected fail then', 'nothing was written'],
    json: { records: 2 },
  },
  { line: 'evidence policy simulate gone.yaml', refused: 'NOT_FOUND' },
  { line: 'evidence scenario check', says: 'no scenario file', json: { files: [] } },
  {
    line: 'evidence scenario check strict.yaml',
    exit: 1,
    says: /bad +strict\.yaml/,
    json: { files: [{ file: 'strict.yaml' }] },
  },
  { line: 'evidence scenario check gone.yaml', refused: 'NOT_FOUND' },
  { line: 'evidence doctor', says: '2 records, nothing wrong', json: { fit: true } },
  { line: 'evidence doctor extra', refused: 'USAGE' },
  { line: 'evidence rebuild', says: 'up to date', json: { written: false } },
  { line: 'evidence rebuild --force', json: { written: true }, logs: 'any' },
  {
    line: 'evidence rebuild --check',
    first: house => rm(join(store(house), 'indexes'), { recursive: true }),
    exit: 1,
    says: ['differs', 'provost evidence rebuild'],
    json: { written: false },
  },
  { line: 'evidence rebuild', json: { written: true }, logs: 'any' },
  { line: 'evidence rebuild --check', says: 'fit the records', json: { differences: [] } },
  { line: 'evidence rebuild extra', refused: 'USAGE' },
  { line: 'evidence repair', says: 'no record is damaged', json: { corrupted: [] } },
  {
    line: 'evidence repair',
    first: house => writeFile(join(store(house), RECORD), '{"damaged'),
    exit: 1,
    says: RECORD,
    json: { corrupted: [{ path: RECORD }] },
  },
  { line: 'evidence doctor', exit: 1, says: RECORD, json: { fit: false } },
  { line: `evidence repair ${RECORD}`, exit: 1, says: ['--apply', '9 bytes'], json: { applied: false } },
  { line: `evidence repair ${RECORD} --apply`, refused: 'INPUT_INVALID', because: /reason/ },
  {
    line: `evidence repair ${RECORD} --remove --apply --reason "the disk was full"`,
    says: 'the old bytes are in',
    logs: 'any',
    effect: house => expect(existsSync(join(store(house), RECORD))).toBe(false),
  },
  { line: 'evidence repair records/nonsense.json', refused: 'NOT_FOUND' },
]

export const evidenceScene: Scene = {
  name: 'evidence',
  prepare: prepareEvidence,
  lines: [...submitting, ...looking, ...caring],
}
