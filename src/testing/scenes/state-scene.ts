// The state directory of a project by commands.
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { CommandHouse } from '../command-house.ts'
import type { Line, Scene } from '../command-scene.ts'

const inState = ({ root }: CommandHouse, name: string) => join(root, '.provost', 'state', name)
const has = (name: string, isThere: boolean) => (house: CommandHouse) =>
  expect(existsSync(inState(house, name))).toBe(isThere)

async function prepareState(house: CommandHouse): Promise<void> {
  await house.commit({ 'a.txt': 'one\n', '.gitignore': '/.provost/\n/*.md\n' })
  await house.run('init')
}

const records: readonly Line[] = [
  { line: 'state audit', exit: 3, says: 'no directory' },
  { line: 'state contract', says: ['contract provost', 'workflow.yaml'], json: {} },
  { line: 'state contract --check', says: 'valid: provost', json: {} },
  { line: 'state contract --format nonsense', refused: 'USAGE' },
  { line: 'state init --type nonsense --task x', refused: 'WORKFLOW_VALUE_INVALID', logs: 'any' },
  { line: 'state init --type dev --task "Say goodbye" --resume-only', refused: 'VERSION_CONFLICT', logs: 'any' },
  {
    line: 'state init --type dev --task "Say goodbye"',
    says: 'started',
    logs: ['state.workflow_started'],
    effect: has('workflow.yaml', true),
  },
  {
    line: 'state show',
    says: ['Say goodbye', 'the file is what the log says'],
    json: { copy: 'same', record: { task: 'Say goodbye' } },
  },
  { line: 'state show', cwd: ({ place }) => place, refused: 'PROJECT_NEEDED' },
  { line: 'state update nonsense', refused: 'WORKFLOW_PATCH_INVALID' },
  {
    line: 'state update phase=plan',
    json: { record: { revision: 2 } },
    logs: 'any',
    effect: async house => expect(await house.read('.provost/state/workflow.yaml')).toContain('phase: plan'),
  },
  { line: 'state update phase=test --expect-revision 99', refused: 'WORKFLOW_REVISION_CONFLICT' },
  { line: 'state update phase=test --expect-revision x', refused: 'INPUT_INVALID' },
  { line: 'state republish', says: 'nothing to do', json: { copy: 'same', applied: false } },
  {
    line: 'state republish',
    first: house => writeFile(inState(house, 'workflow.yaml'), 'phase: mine\n'),
    says: 'would publish',
    json: { applied: false },
    effect: async house => expect(await house.read('.provost/state/workflow.yaml')).toBe('phase: mine\n'),
  },
  { line: 'state show', says: 'somebody edited the file', json: { copy: 'drifted' } },
  {
    line: 'state republish --apply',
    says: 'published the record of the log',
    logs: 'any',
    effect: async house => expect(await house.read('.provost/state/workflow.yaml')).toContain('phase: plan'),
  },
  { line: 'state republish extra', refused: 'USAGE' },
]

const looking: readonly Line[] = [
  { line: 'state audit', says: 'every entry is in the contract', json: {} },
  { line: 'state audit --contract nonsense', refused: 'CONTRACT_UNKNOWN' },
  { line: 'state health', says: 'healthy', json: { healthy: true } },
  {
    line: 'state health',
    first: house => writeFile(inState(house, 'nonsense.txt'), 'x'),
    exit: 1,
    says: 'nonsense.txt',
    json: { healthy: false },
  },
  { line: 'state health extra', refused: 'USAGE' },
  { line: 'state sidecar nonsense', refused: 'SIDECAR_UNREGISTERED' },
  {
    line: 'state sidecar review.json',
    first: house => writeFile(inState(house, 'review.json'), '{}'),
    exit: 1,
    says: ['ok', 'no'],
    json: { ok: false },
  },
  { line: 'state status nonsense', refused: 'NOT_FOUND' },
  {
    line: 'state status plan.md',
    first: house => writeFile(inState(house, 'plan.md'), '# Plan\n\nStatus: DONE\n'),
    exit: 1,
    says: 'outcome',
    json: { name: 'plan.md' },
  },
  { line: 'state lock', says: 'free', json: { state: 'free' } },
  { line: 'state lock extra', refused: 'USAGE' },
  { line: 'state unlock', refused: 'USAGE', because: /--token/ },
  { line: 'state unlock --token nonsense --force --reason "nobody is there"', refused: 'NOT_FOUND' },
  {
    line: 'state lock',
    first: house =>
      writeFile(
        inState(house, '.lock'),
        JSON.stringify({
          schema_version: 1,
          pid: 1,
          host: 'elsewhere',
          token: 'abc',
          started_at: '2026-01-01T00:00:00Z',
          operation: 'x',
        }),
      ),
    says: 'lock',
    json: {},
    keep: json => ({ token: String(json.token) }),
  },
  { line: 'state unlock --token {token} --force --reason "nobody is there"', says: 'broke the lock', logs: 'any' },
  { line: 'state guard', refused: 'USAGE', because: /--path or --hook/ },
  { line: 'state guard --path a.txt', says: 'not governed', json: { decision: 'not_governed' } },
  { line: 'state guard --path .provost/state/plan.md', says: 'allowed', json: { decision: 'allow' } },
  {
    line: 'state guard --path .provost/state/nonsense.md',
    exit: 1,
    says: 'denied',
    json: { decision: 'deny' },
    logs: ['state.write_refused'],
  },
  { line: 'state guard --hook claude-code', input: 'nonsense', exit: 2, says: /^$/ },
  { line: 'state lane-name "Ana Lovelace"', says: /^ana_lovelace$/, json: { name: 'review-lane-ana_lovelace.md' } },
  { line: 'state lane-name', refused: 'USAGE' },
  {
    line: 'state scan-docs guide.md',
    first: house => house.write('guide.md', 'Write `.provost/state/nonsense.md` now.\n'),
    exit: 1,
    says: 'guide.md:1',
    json: { files: 1 },
  },
  {
    line: 'state scan-docs good.md',
    first: house => house.write('good.md', 'Write `.provost/state/plan.md` now.\n'),
    says: 'clean: 1 document',
    json: { findings: [] },
  },
  { line: 'state scan-docs gone.md', refused: 'NOT_FOUND' },
]

const deferring: readonly Line[] = [
  { line: 'state deferred list', says: 'nothing is deferred', json: { items: [] } },
  { line: 'state deferred add', refused: 'USAGE' },
  { line: 'state deferred add "Later on" --tag x --context why', says: 'DEF-001', logs: ['state.deferred_added'] },
  { line: 'state deferred list', says: ['DEF-001', 'Later on'], json: { items: [{ id: 'DEF-001' }] } },
  { line: 'state deferred list extra', refused: 'USAGE' },
  { line: 'state deferred get DEF-001', says: ['Later on', 'why', 'open'], json: { status: 'open' } },
  ...['get', 'close', 'reopen'].flatMap((verb): Line[] => [
    { line: `state deferred ${verb} nonsense`, refused: 'DEFERRED_ID_INVALID' },
    { line: `state deferred ${verb} DEF-999`, refused: 'DEFERRED_NOT_FOUND' },
  ]),
  { line: 'state deferred close DEF-001', says: 'is closed now', logs: 'any' },
  { line: 'state deferred close DEF-001', says: 'was closed already', json: { changed: false } },
  { line: 'state deferred list', says: 'nothing is deferred', json: { items: [] } },
  { line: 'state deferred list --all', says: 'closed', json: { items: [{ status: 'closed' }] } },
  { line: 'state deferred reopen DEF-001', json: { changed: true, status: 'open' }, logs: 'any' },
]

const sweeping: readonly Line[] = [
  { line: 'state cleanup --stale-days x', refused: 'STATE_STALE_DAYS_INVALID' },
  {
    line: 'state cleanup --stale-days 0 --ad-hoc-stale-days 0',
    says: '--apply',
    json: { applied: false },
    effect: has('nonsense.txt', true),
  },
  {
    line: 'state cleanup --stale-days 0 --ad-hoc-stale-days 0 --apply',
    json: { applied: true },
    logs: 'any',
    effect: has('nonsense.txt', false),
  },
  { line: 'state evict-workflow-artifacts', json: { applied: false }, says: / / },
  { line: 'state evict-workflow-artifacts --apply', json: { applied: true }, logs: 'any' },
  { line: 'state evict-workflow-artifacts extra', refused: 'USAGE' },
  {
    line: 'state reset',
    says: ['would archive', 'nothing was touched'],
    json: { applied: false },
    effect: has('workflow.yaml', true),
  },
  { line: 'state reset extra', refused: 'USAGE' },
  { line: 'state reset --apply', json: { applied: true }, logs: ['state.swept'], effect: has('workflow.yaml', false) },
  {
    line: 'state snapshots',
    says: 'reset',
    json: { snapshots: [{ kind: 'reset' }] },
    keep: json => ({ snapshot: json.snapshots.find((one: { kind: string }) => one.kind === 'reset').name }),
  },
  { line: 'state snapshots extra', refused: 'USAGE' },
  { line: 'state restore nonsense', refused: 'STATE_SNAPSHOT_NOT_FOUND' },
  {
    line: 'state restore {snapshot}',
    says: ['would restore', '--apply'],
    json: { applied: false },
    effect: has('workflow.yaml', false),
  },
  { line: 'state restore {snapshot} --apply', says: /restored \d/, logs: 'any', effect: has('workflow.yaml', true) },
  { line: 'state restore {snapshot} --apply', refused: 'VERSION_CONFLICT', because: /in use/ },
]

export const stateScene: Scene = {
  name: 'state directory',
  prepare: prepareState,
  lines: [...records, ...looking, ...deferring, ...sweeping],
}
