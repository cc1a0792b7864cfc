// A run of a swarm by commands: two domains, an agent that fails, a report by hand, an amendment that is dropped again.
import { copyFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect } from 'vitest'
import type { CommandHouse } from '../command-house.ts'
import type { Json, Line, Scene } from '../command-scene.ts'
import { makeRepository } from '../worlds/world.ts'

const AGENT = join(import.meta.dirname, '..', '..', '..', 'test', 'e2e', 'swarm-agent.mjs')
const IGNORED = '/.provost/\n/*.json\n/*.db\n/*.sarif\n'
const REPORT = { domain: 'lib', summary: 'Looked at by hand.', observed: [], findings: [] }
const PLACE = { physicalLocation: { artifactLocation: { uri: 'lib/open.js' }, region: { startLine: 1 } } }
const RESULT = { ruleId: 'r1', level: 'error', message: { text: 'bad' }, locations: [PLACE] }

async function prepareSwarm(house: CommandHouse): Promise<void> {
  await copyFile(AGENT, join(house.place, 'swarm-agent.mjs'))
  house.runAgentsOpen()
  await house.run('init')
  const args = [process.execPath, join(house.place, 'swarm-agent.mjs')]
  const swarmAgent = { harness: 'command', args }
  const checks = [{ name: 'test', command: ['true'] }]
  await house.write('.provost/config.yaml', JSON.stringify({ id: 'shop', swarmAgent, checks }))
  await house.commit({ 'api/db.js': 'above\nBAD-sql\nbelow\n', 'lib/open.js': 'nothing\n', '.gitignore': IGNORED })
  await house.write('lib.json', JSON.stringify(REPORT))
  const runs = [{ tool: { driver: { name: 'lint', rules: [] } }, results: [RESULT] }]
  await house.write('lint.sarif', JSON.stringify({ version: '2.1.0', runs }))
  writeTestingOs(join(house.root, 'old.db'))
}

function writeTestingOs(path: string): void {
  const database = new DatabaseSync(path)
  database.exec(`
    CREATE TABLE kv (key TEXT PRIMARY KEY, value TEXT);
    CREATE TABLE runs (id TEXT PRIMARY KEY, repo TEXT, local_path TEXT, commit_sha TEXT);
    CREATE TABLE waves (id INTEGER PRIMARY KEY, run_id TEXT, phase TEXT, wave_number INTEGER);
    CREATE TABLE findings (id INTEGER PRIMARY KEY, run_id TEXT, finding_id TEXT, fingerprint TEXT, severity TEXT,
      category TEXT, file_path TEXT, line_number INTEGER, symbol TEXT, description TEXT, recommendation TEXT,
      status TEXT, first_seen_wave INTEGER, last_seen_wave INTEGER);
    CREATE TABLE finding_events (id INTEGER PRIMARY KEY, finding_id INTEGER, event_type TEXT, notes TEXT);
    INSERT INTO kv VALUES ('schema_version', '3');
    INSERT INTO runs VALUES ('r1', 'acme/shop', '/x', 'none');
    INSERT INTO findings VALUES
      (1, 'r1', 'F-1', 'print1', 'HIGH', 'bug', 'api/db.js', 1, NULL, 'It is bad.', NULL, 'new', 7, 7);
  `)
  database.close()
}

/** What the agents of the next wave do, by domain. */
const script = (wishes: object) => (house: CommandHouse) =>
  writeFile(join(house.place, 'swarm-script.json'), JSON.stringify(wishes))

const agentOf = (json: Json, domain: string) =>
  json.agents.find((agent: { domain: string }) => agent.domain === domain).agentRun

const domains: readonly Line[] = [
  { line: 'swarm phases', says: ['health-audit-a', 'health-amend-a'], json: {} },
  { line: 'swarm phases extra', refused: 'USAGE' },
  { line: 'swarm runs', says: 'no swarm run yet', json: { runs: [] } },
  { line: 'swarm init {place}', refused: 'PROJECT_NEEDED' },
  { line: 'swarm init --timeout soon', refused: 'USAGE' },
  {
    line: 'swarm init --name hunt',
    json: { run: { status: 'initializing' } },
    logs: ['swarm.created'],
    keep: json => ({ run: json.run.id }),
  },
  { line: 'swarm runs', says: ['{run}', 'hunt'], json: { runs: [{ name: 'hunt' }] } },
  { line: 'swarm runs extra', refused: 'USAGE' },
  { line: 'swarm domains {run}', says: ['not claimed by any domain', 'draft'], json: { frozen: false } },
  { line: 'swarm domains {run} nonsense api', refused: 'USAGE', because: /knows add, edit, remove/ },
  { line: 'swarm domains {run} remove nonsense', refused: 'NOT_FOUND' },
  { line: 'swarm domains {run} remove backend', says: 'not claimed', logs: ['swarm.domains_edited'] },
  {
    line: 'swarm domains {run} add api --glob api/**',
    json: { domains: [{ name: 'api' }] },
    logs: ['swarm.domains_edited'],
  },
  {
    line: 'swarm domains {run} add lib --glob lib/** --about "the rest"',
    json: { domains: [{ name: 'lib' }] },
    logs: ['swarm.domains_edited'],
  },
  { line: 'swarm domains {run} --unclaimed', says: /^\.gitignore$/m, json: { unclaimed: ['.gitignore'] } },
  { line: 'swarm dispatch {run} health-audit-a', refused: 'SWARM_DOMAINS_NOT_FROZEN' },
  { line: 'swarm freeze sw_NONE', refused: 'NOT_FOUND' },
  { line: 'swarm freeze {run}', says: 'frozen: 2', logs: ['swarm.domains_frozen'] },
  { line: 'swarm domains {run} add web --glob web/**', refused: 'SWARM_DOMAINS_FROZEN' },
  { line: 'swarm unfreeze {run}', refused: 'REASON_REQUIRED' },
  { line: 'swarm unfreeze {run} --reason "one more"', says: 'draft again', logs: ['swarm.domains_unfrozen'] },
  { line: 'swarm domains {run} --history', says: 'because one more', json: { changes: [{ what: 'unfrozen' }] } },
  { line: 'swarm freeze {run}', json: { frozen: true }, logs: ['swarm.domains_frozen'] },
]

const before: readonly Line[] = [
  { line: 'swarm status {run}', says: ['hunt', 'none yet'], json: { run: { phase: 'health-audit-a' } } },
  { line: 'swarm status sw_NONE', refused: 'NOT_FOUND' },
  ...[
    'coverage',
    'flow',
    'detection',
    'convergence',
    'verify',
    'resume',
    'advance',
    'tail',
    'export',
    'collect',
    'digest',
    'receipt',
    'approve',
    'unapprove',
  ].map((verb): Line => ({ line: `swarm ${verb} sw_NONE`, refused: 'NOT_FOUND' })),
  { line: 'swarm coverage {run}', says: 'no wave has looked', json: { waves: [] } },
  { line: 'swarm flow {run}', says: 'no wave was collected yet', json: { waves: [] } },
  { line: 'swarm convergence {run}', says: 'no audit was collected yet', json: { stages: [] } },
  { line: 'swarm collect {run}', refused: 'SWARM_NO_OPEN_WAVE' },
  { line: 'swarm digest {run}', refused: 'SWARM_NO_OPEN_WAVE' },
  { line: 'swarm dispatch {run} nonsense', refused: 'SWARM_PHASE_UNKNOWN' },
  { line: 'swarm dispatch {run} health-audit-a --override', refused: 'REASON_REQUIRED' },
]

const wave: readonly Line[] = [
  {
    line: 'swarm dispatch {run} health-audit-a',
    first: script({ lib: { crash: 1, report: null } }),
    json: { number: 1, isolate: true, agents: [{ domain: 'api', failure: null }] },
    logs: ['wave.dispatched', 'session.spawned'],
    keep: json => ({ api: agentOf(json, 'api'), lib: agentOf(json, 'lib') }),
  },
  { line: 'swarm collect {run} --report nonsense', refused: 'USAGE', because: /<domain>=<file>/ },
  {
    line: 'swarm collect {run} --wait',
    exit: 1,
    says: ['not collected yet, and not clean', 'provost swarm resume'],
    logs: ['agent_run.transitioned'],
  },
  { line: 'swarm digest {run}', exit: 1, says: 'not collected yet, and not clean', json: { digest: null } },
  { line: 'swarm override ar_NONE --to failed --reason x', refused: 'NOT_FOUND' },
  { line: 'swarm override {lib} --to dispatched', refused: 'SWARM_OVERRIDE_REASON_REQUIRED' },
  {
    line: 'swarm override {lib} --to dispatched --no-start --reason "by hand"',
    json: { status: 'dispatched', attempt: 2 },
    logs: ['agent_run.transitioned'],
    effect: async house => expect((await house.run('session list --json')).stdout).not.toContain('"generation":2'),
  },
  {
    line: 'session list --all',
    json: { sessions: expect.toSatisfy((rows: Json[]) => rows.length === 2) },
    logs: 'any',
  },
  {
    line: 'swarm collect {run} --report lib=lib.json',
    exit: 1,
    says: ['new: 1', 'HIGH 1', 'provost swarm advance'],
    logs: ['wave.collected', 'finding.reported'],
  },
  { line: 'swarm digest {run}', exit: 1, says: 'new: 1', json: { number: 1, digest: { exitCode: 1 } } },
  { line: 'swarm digest {run} 9', refused: 'NOT_FOUND' },
  {
    line: 'swarm receipt {run} 1',
    says: 'sha256',
    json: {},
    effect: async house =>
      expect(JSON.parse(await house.read(`.provost/swarm/${house.names.run}/wave-1/receipt.json`))).toBeTruthy(),
  },
  { line: 'swarm receipt {run} 9', refused: 'NOT_FOUND' },
  {
    line: 'swarm status {run}',
    says: ['1 (health-audit-a) collected', 'HIGH 1', '{api}'],
    json: { run: { waves: [{ number: 1 }] } },
  },
  { line: 'swarm coverage {run}', says: /1 +health-audit-a +A +api +1 +1/, json: { waves: [{ number: 1 }] } },
  { line: 'swarm convergence {run}', says: 'too_early', json: { stages: [{ stage: 'A' }] } },
  { line: 'swarm detection {run}', says: 'nothing that was known', json: {} },
  { line: 'swarm detection sw_NONE', refused: 'NOT_FOUND' },
  { line: 'swarm tail {run} --lines 5', until: 'wave.collected', says: 'wave.collected' },
  { line: 'swarm resume {run}', says: 'no wave is open', json: { nothing: expect.any(String) } },
]

const awayOf = ({ place }: CommandHouse) => join(place, 'away')

const findings: readonly Line[] = [
  {
    line: 'finding list',
    says: ['api/db.js:2', 'HIGH'],
    json: { findings: [{ rule_id: 'sql', state: 'new' }] },
    keep: json => ({ finding: json.findings[0].id }),
  },
  {
    line: 'finding list --run {run} --path api --severity high --state new',
    says: '{finding}',
    json: { findings: [{ rule_id: 'sql' }] },
  },
  { line: 'project add {place}/away', first: house => makeRepository(awayOf(house)), says: 'away', logs: 'any' },
  { line: 'finding list', cwd: awayOf, says: ['no finding fits', '--all-projects'], json: { findings: [] } },
  { line: 'finding list --all-projects', cwd: awayOf, says: '{finding}', json: { findings: [{ project: 'shop' }] } },
  { line: 'finding list --severity LOW', says: 'no finding fits', json: { findings: [] } },
  { line: 'finding list --path lib', says: 'no finding fits', json: { findings: [] } },
  { line: 'finding list --run sw_NONE', refused: 'NOT_FOUND' },
  { line: 'finding list --state nonsense', refused: 'USAGE' },
  { line: 'finding list --severity nonsense', refused: 'INPUT_INVALID' },
  { line: 'finding show {finding}', says: ['{finding}', 'sql is bad'], json: { rule_id: 'sql' } },
  { line: 'finding show fi_NONE', refused: 'NOT_FOUND' },
  { line: 'swarm flow {run}', says: ['WAVE 1', '{finding}'], json: { waves: [1] } },
  { line: 'swarm export {run}', says: 'provost-run-export', json: { run: { name: 'hunt' } } },
  {
    line: 'swarm export {run} --format sarif --severity LOW',
    says: '2.1.0',
    json: { version: '2.1.0', runs: [{ results: [expect.anything()] }] },
  },
  { line: 'swarm export {run} --format nonsense', refused: 'USAGE' },
  { line: 'swarm approve {run} fi_NONE', refused: 'NOT_FOUND' },
  { line: 'swarm approve {run} --severity HIGH+', says: '{finding}', logs: ['finding.approved'] },
  { line: 'swarm unapprove {run} {finding}', json: { findings: [{ approved: null }] }, logs: ['finding.unapproved'] },
  ...['defer', 'reject', 'reopen'].map(
    (verb): Line => ({ line: `swarm ${verb} fi_NONE --reason "because of it"`, refused: 'NOT_FOUND' }),
  ),
  { line: 'swarm defer {finding}', refused: 'REASON_REQUIRED' },
  { line: 'swarm reject {finding}', refused: 'REASON_REQUIRED' },
  { line: 'swarm reopen {finding} --reason early', refused: 'SWARM_FINDING_STATE' },
  { line: 'swarm defer {finding} --reason later --until yesterday', refused: 'INPUT_INVALID' },
  {
    line: 'swarm defer {finding} --reason later --until 2999-01-01',
    json: { state: 'deferred' },
    logs: ['finding.deferred'],
  },
  {
    line: 'swarm reopen {finding} --reason "now after all"',
    json: { state: 'unverified', detail: 'not_observed' },
    logs: ['finding.reopened'],
  },
  { line: 'swarm reject {finding} --reason "it is none"', says: 'rejected', logs: ['finding.rejected'] },
  { line: 'swarm reopen {finding} --reason "it is one"', says: '{finding}', logs: ['finding.reopened'] },
  { line: 'finding bind-test {finding}', refused: 'USAGE', because: /<command>/ },
  {
    line: 'finding bind-test {finding} -- grep -L BAD api/db.js',
    says: 'is bound to',
    logs: ['finding.linked', 'finding.tested'],
  },
  { line: 'finding to-task {finding}', json: { task: expect.stringMatching(/^ta_/) }, logs: ['task.created'] },
  { line: 'finding to-task fi_NONE', refused: 'NOT_FOUND' },
  { line: 'finding import lint.sarif', says: '1 imported', logs: ['finding.reported'] },
  { line: 'finding import lint.sarif', json: { imported: 0, known: 1 }, logs: 'any' },
  { line: 'finding import lib.json', refused: 'SARIF_INVALID' },
  { line: 'finding import lint.sarif --looked api', refused: 'INPUT_INVALID', because: /--rev/ },
  { line: 'finding export', says: 'baselineState', json: { version: '2.1.0' } },
  { line: 'finding export --profile nonsense', refused: 'USAGE' },
  {
    line: 'swarm import-testing-os old.db',
    says: ['would import: 1 finding', '--apply'],
    json: { applied: false, fresh: 1 },
  },
  { line: 'swarm import-testing-os old.db --apply', json: { applied: true, fresh: 1 }, logs: ['finding.reported'] },
  { line: 'swarm import-testing-os gone.db', refused: 'INPUT_INVALID' },
]

const amend: readonly Line[] = [
  { line: 'swarm verify {run}', says: 'pass (command)', logs: ['wave.verified'] },
  { line: 'swarm advance {run} --check-only', exit: 1, says: ['AMEND', 'health-amend-a'], json: { advanced: false } },
  { line: 'swarm advance {run} --override nonsense --reason x', refused: 'NOT_FOUND' },
  { line: 'swarm advance {run} --override finding_severity', refused: 'REASON_REQUIRED' },
  {
    line: 'swarm approve {run} {finding}',
    json: { findings: [{ approved: expect.anything() }] },
    logs: ['finding.approved'],
  },
  {
    line: 'swarm dispatch {run} health-amend-a --only api',
    first: script({ api: { repair: { 'api/db.js': ['BAD-sql', 'good'] } } }),
    json: { agents: [{ domain: 'api' }] },
    logs: ['wave.dispatched'],
    keep: json => ({ amender: agentOf(json, 'api') }),
  },
  { line: 'swarm drop {amender} --reason early', refused: 'NOT_FOUND' },
  { line: 'swarm collect {run} --wait', exit: 1, says: ['unverified: 1', 'integration:'], logs: ['wave.collected'] },
  { line: 'swarm drop {amender}', refused: 'REASON_REQUIRED' },
  { line: 'swarm drop {amender} --reason "it collides"', says: 'is out; kept at', logs: ['agent_run.dropped'] },
  { line: 'swarm abort-wave {run} --reason x', refused: 'SWARM_NO_OPEN_WAVE' },
  {
    line: 'swarm dispatch {run} health-verify-a --only api --override --reason "look again"',
    json: { number: 3 },
    logs: ['wave.dispatched'],
  },
  { line: 'swarm abort-wave {run}', refused: 'REASON_REQUIRED' },
  { line: 'swarm abort-wave {run} --reason "enough"', says: 'wave 3 of {run} is aborted', logs: ['wave.aborted'] },
  { line: 'swarm advance {run} --history', json: { promotions: [] } },
  { line: 'swarm abort {run}', refused: 'REASON_REQUIRED' },
  { line: 'swarm abort {run} --reason enough', json: { status: 'aborted' }, logs: ['swarm.aborted'] },
]

export const swarmScene: Scene = {
  name: 'swarm and findings',
  prepare: prepareSwarm,
  lines: [...domains, ...before, ...wave, ...findings, ...amend],
}
