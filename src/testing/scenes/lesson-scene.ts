// What is learned from rejected runs, by commands: lessons, patterns, recommendations, doctrine, advice.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { CommandHouse } from '../command-house.ts'
import type { Json, Line, Scene } from '../command-scene.ts'

const AT = '2026-01-01T00:00:00Z'
const REPOS = ['acme/a', 'acme/b', 'acme/c']
const ARTIFACTS = {
  patterns: 'dpat-schema-mismatch-schema-alignment-failure',
  recommendations: 'drec-starter-check-schema-mismatch-schema-alignment-failure',
  doctrine: 'ddoc-schema-alignment-failure',
}

async function prepareLessons(house: CommandHouse): Promise<void> {
  await house.commit({ 'a.txt': 'one\n', '.gitignore': '/.provost/\n/*.yaml\n/old/\n' })
  await house.run('init --repo acme/widget')
  for (const repo of REPOS) {
    const run = `${repo.replace('/', '-')}-1`
    const record = {
      schema_version: '1.0.0',
      run_id: run,
      repo,
      timing: { started_at: AT, finished_at: AT },
      scenario_results: [],
      overall_verdict: { proposed: 'fail', verified: 'fail', downgraded: false },
      verification: {
        status: 'rejected',
        schema_valid: false,
        policy_valid: true,
        rejection_reasons: ['schema: /ref is missing'],
      },
    }
    await house.write(`.provost/evidence/records/_rejected/${repo}/2026/01/01/run-${run}.json`, JSON.stringify(record))
  }
}

const idOf = (json: Json, index: number) => json.lessons[index].id

const deriving: readonly Line[] = [
  { line: 'lessons list', says: 'no lesson yet', json: { lessons: [] } },
  { line: 'lessons queue', says: 'nothing waits for a person', json: { queue: [] } },
  { line: 'lessons rules', says: 'rule-schema-rejection', json: {} },
  { line: 'lessons rules extra', refused: 'USAGE' },
  {
    line: 'lessons derive --dry-run',
    says: ['3 new candidates', 'nothing was written'],
    json: { candidates: [{ rule: 'rule-schema-rejection' }] },
  },
  { line: 'lessons derive --since nonsense', refused: 'INPUT_INVALID' },
  { line: 'lessons derive', says: '3 new candidates', logs: ['lesson.derived'] },
  {
    line: 'lessons list',
    says: 'candidate',
    json: { lessons: [{ repo: 'acme/a' }] },
    keep: json => ({ a: idOf(json, 0), b: idOf(json, 1), c: idOf(json, 2) }),
  },
  { line: 'lessons list --repo acme/b', says: '{b}', json: { lessons: [{ repo: 'acme/b' }] } },
  { line: 'lessons list --status accepted', says: 'no lesson yet', json: { lessons: [] } },
  { line: 'lessons list --status nonsense', refused: 'USAGE' },
  { line: 'lessons queue', says: ['{a}', 'review'], json: { queue: [{ status: 'candidate' }] } },
  { line: 'lessons queue extra', refused: 'USAGE' },
]

const unknown: readonly Line[] = [
  ...['show', 'history', 'explain', 'copy', 'review', 'accept', 'reopen', 'invalidate'].map(
    (verb): Line => ({
      line: `lessons ${verb} dfind-none${/re|inv/.test(verb) ? ' --reason "because of it"' : ''}`,
      refused: 'NOT_FOUND',
    }),
  ),
  { line: 'lessons reject dfind-none --why noise --reason "because of it"', refused: 'NOT_FOUND' },
  { line: 'lessons edit dfind-none --set title=x --reason "because of it"', refused: 'NOT_FOUND' },
]

const deciding: readonly Line[] = [
  { line: 'lessons show {a}', says: ['{a}', 'acme/a', 'says the same as the log'], json: { version: 1 } },
  { line: 'lessons history {a}', says: 'lesson.derived', json: { history: [{ version: 1 }] } },
  { line: 'lessons explain {a}', says: ['derived because', 'seen in acme-a-1'], json: {} },
  { line: 'lessons edit {a} --set nonsense=x --reason "a better one"', refused: 'LESSON_FIELD_READONLY' },
  ...['a', 'b', 'c'].map(
    (name): Line => ({
      line: `lessons edit {${name}} --set transfer_scope=surface_local --reason "a narrower reach"`,
      json: {},
      logs: ['lesson.edited'],
    }),
  ),
  { line: 'lessons review {a} --expect 99', refused: 'VERSION_CONFLICT' },
  { line: 'lessons review {a}', says: 'candidate → reviewed', logs: ['lesson.reviewed'] },
  { line: 'lessons accept {b}', refused: 'STATE_MACHINE_INVALID' },
  { line: 'lessons accept {a}', json: { to: 'accepted' }, logs: ['lesson.accepted'] },
  { line: 'lessons reject {b} --why noise', refused: 'REASON_REQUIRED' },
  {
    line: 'lessons reject {b} --why noise --reason "it is only noise"',
    json: { to: 'rejected' },
    logs: ['lesson.rejected'],
  },
  { line: 'lessons reopen {b}', refused: 'REASON_REQUIRED' },
  { line: 'lessons reopen {b} --reason "it is one after all"', json: { to: 'candidate' }, logs: ['lesson.reopened'] },
  { line: 'lessons accept {b} --review', json: { to: 'accepted' }, logs: ['lesson.reviewed', 'lesson.accepted'] },
  { line: 'lessons accept {c} --review', json: { to: 'accepted' }, logs: ['lesson.reviewed', 'lesson.accepted'] },
]

const files: readonly Line[] = [
  {
    line: 'lessons export',
    says: ['---', '{a}'],
    json: { lessons: [{ repo: 'acme/a' }] },
    effect: async house => house.write('exported.yaml', (await house.run('lessons export')).stdout.split('---\n')[1]!),
  },
  { line: 'lessons export --format nonsense', refused: 'USAGE' },
  { line: 'lessons validate exported.yaml', says: 'sound', json: { ok: true } },
  {
    line: 'lessons validate broken.yaml',
    first: house => house.write('broken.yaml', 'title: x\n'),
    exit: 1,
    says: 'not sound',
    json: { ok: false },
  },
  { line: 'lessons validate gone.yaml', refused: 'NOT_FOUND' },
  { line: 'lessons propose gone.yaml', refused: 'NOT_FOUND' },
  {
    line: 'lessons propose own.yaml',
    first: async house =>
      house.write(
        'own.yaml',
        (await house.read('exported.yaml'))
          .replace(/finding_id: .*/, 'finding_id: dfind-acme-own')
          .replace(/status: .*/, 'status: candidate')
          .replace(/^(review|derived|lineage):\n(?: .*\n)*/gm, ''),
      ),
    json: { id: 'dfind-acme-own' },
    logs: ['lesson.proposed'],
  },
  { line: 'lessons confirm {a}', refused: 'REASON_REQUIRED', because: /what showed/ },
  {
    line: 'lessons confirm {a} --reason "the build was repaired and it passed" --test "npm test"',
    says: 'confirmed by',
    json: { cause: { standing: 'confirmed', test: 'npm test' } },
    logs: ['lesson.cause_confirmed'],
  },
  {
    line: 'lessons copy {a}',
    json: { id: expect.stringMatching(/^dfind-/) },
    logs: 'any',
    keep: json => ({ copy: json.id }),
  },
  { line: 'lessons merge dfind-acme-own', refused: 'USAGE', because: /--into/ },
  {
    line: 'lessons merge dfind-acme-own --into {copy} --reason "the same thing"',
    says: 'live on in {copy}',
    logs: 'any',
  },
  { line: 'lessons mirror', says: 'all say the same as the log', json: { differences: [] } },
  {
    line: 'lessons mirror',
    first: house => writeFile(mirrorOf(house), 'edited: by hand\n'),
    exit: 1,
    says: ['1 differ', '--apply'],
    json: { differences: [expect.anything()] },
  },
  { line: 'lessons mirror --apply', says: 'written again', logs: 'any' },
  { line: 'lessons mirror', says: 'all say the same', json: { differences: [] } },
  { line: 'lessons mirror extra', refused: 'USAGE' },
  { line: 'lessons import {root}/old', refused: 'NOT_FOUND' },
  {
    line: 'lessons import checkout',
    first: async house => {
      await house.write('checkout/package.json', '{}')
      await house.write('checkout/policies/global-policy.yaml', 'policy_version: 1.0.0\n')
      await house.write('checkout/fixtures/findings/invalid/x.yaml', 'finding_id: dfind-x\n')
    },
    says: ['0 would be imported · 0 known already · 0 invalid', 'keeps them in findings/'],
    json: { rows: [] },
  },
  {
    line: 'lessons import old',
    first: async house =>
      house.write('old/findings/x.yaml', (await house.read('own.yaml')).replace('dfind-acme-own', 'dfind-acme-old')),
    says: ['1 would be imported', '--apply'],
    json: { rows: [{ outcome: 'imported' }] },
  },
  { line: 'lessons import old --apply', says: '1 imported', logs: 'any' },
]

const mirrorOf = ({ root, names }: CommandHouse) =>
  join(root, '.provost', 'evidence', 'findings', 'acme', 'a', `${names.a}.yaml`)

const artifacts: readonly Line[] = Object.entries(ARTIFACTS).flatMap(([noun, id]): Line[] => [
  { line: `${noun} list`, says: / yet$/, json: { artifacts: [] } },
  { line: `${noun} list --status nonsense`, refused: 'USAGE' },
  { line: `${noun} derive extra`, refused: 'USAGE' },
  { line: `${noun} derive --dry-run`, says: ['1 new', 'nothing was written'], json: { derived: [id], dry_run: true } },
  { line: `${noun} derive`, says: id, logs: 'any' },
  { line: `${noun} list --status candidate`, says: id, json: { artifacts: [{ id, status: 'candidate' }] } },
  { line: `${noun} show ${id}`, says: [id, 'rests on'], json: { id, status: 'candidate' } },
  ...['show', 'accept', 'reject', 'reopen', 'invalidate'].map(
    (verb): Line => ({
      line: `${noun} ${verb} none${verb === 'show' ? '' : ' --reason "because of it"'}`,
      refused: 'NOT_FOUND',
    }),
  ),
  { line: `${noun} reject ${id}`, refused: 'REASON_REQUIRED' },
  { line: `${noun} reject ${id} --reason "not for us"`, json: { to: 'rejected' }, logs: 'any' },
  { line: `${noun} reopen ${id} --reason "for us after all"`, json: { to: 'candidate' }, logs: 'any' },
  { line: `${noun} accept ${id}`, json: { to: 'accepted' }, logs: 'any' },
])

const falling: readonly Line[] = [
  { line: 'advise', refused: 'LESSON_QUERY_EMPTY' },
  {
    line: 'advise --surface cli --task "a schema for records"',
    says: [ARTIFACTS.recommendations, ARTIFACTS.doctrine],
    json: { starter_checks: [{ id: ARTIFACTS.recommendations }] },
  },
  {
    line: `doctrine invalidate ${ARTIFACTS.doctrine} --reason "no longer true"`,
    json: { to: 'invalidated' },
    logs: 'any',
  },
  {
    line: `recommendations invalidate ${ARTIFACTS.recommendations} --reason "no longer true"`,
    json: { to: 'invalidated' },
    logs: 'any',
  },
  {
    line: `patterns invalidate ${ARTIFACTS.patterns} --reason "no longer true"`,
    json: { to: 'invalidated' },
    logs: 'any',
  },
  { line: 'lessons invalidate {a} --dry-run --reason "no longer true"', json: { dry_run: true } },
  {
    line: 'lessons invalidate {a} --reason "no longer true"',
    json: { to: 'invalidated' },
    logs: ['lesson.invalidated'],
  },
]

export const lessonScene: Scene = {
  name: 'lessons',
  prepare: prepareLessons,
  lines: [...deriving, ...unknown, ...deciding, ...files, ...artifacts, ...falling],
}
