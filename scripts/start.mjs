// What `npm start` shows: a short journey through the real program, ending with the address of the running dashboard.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { runChild } from './bootstrap/child.mjs'
import { reportFailure } from './bootstrap/failure.mjs'
import { root } from './bootstrap/paths.mjs'
import { exampleRepository, makeExampleRepository } from './start/example-repository.mjs'

// The task of the journey, and whether it has left a phase behind: `provost task list` says so.
const tasks = ['task', 'list', '--all', '--json']
const ROAD = ['planning', 'plan_review', 'codegen', 'review', 'test', 'accept', 'done']
const after = phase => ({
  run: tasks,
  says: new RegExp(`"phase":"(${ROAD.slice(ROAD.indexOf(phase) + 1).join('|')})"`),
})

const sessions = ['session', 'list', '--all', '--json']
const reviewed = ['review', 'list', '--json']
const swarms = ['swarm', 'runs', '--json']
const hasWave = number => ({ run: ['swarm', 'status', exampleRun, '--json'], says: new RegExp(`"number":${number},`) })

// What the incomplete runs of the example teach. An id is made of the repository, the rule and the issue, so it is known.
const REPEATED = 'dfind-local-hello-repeated-schema-rejection-fd66fbbb'
const DOWNGRADED = 'dfind-local-hello-verdict-downgrade-a7fc7d08'
const PATTERN = 'dpat-schema-mismatch-schema-alignment-failure'
const RECOMMENDATION = 'drec-starter-check-schema-mismatch-schema-alignment-failure'
const had = (id, event) => ({ run: ['lessons', 'history', id, '--json'], says: new RegExp(`"lesson.${event}"`) })
const decided = (plural, id) => ({ run: [plural, 'show', id, '--json'], says: /"status":"(accepted|invalidated)"/ })

// Each row runs `provost <run>` in the example repository. A row is skipped when `provost <unless>` succeeds (and says what
// is expected), so that a second journey repeats nothing, and is run `once` what it shows
// is there. A word that is known only on the way, like an id, is a function. Where the answer is a no, it `exits` with
// another code than 0. The address comes last.
const JOURNEY = [
  { says: 'Make the example repository a project', run: ['init'], unless: ['project', 'show', 'hello'] },
  { says: 'Trust the agents that it brings', run: ['trust', 'add'], unless: ['trust', 'show'] },
  { says: 'Start the daemon, which stays when this ends', run: ['daemon', 'start'], unless: ['daemon', 'status'] },
  { says: 'See what Provost knows', run: ['project', 'list'] },
  { says: 'Start a workflow in the state directory', run: ['state', 'init', '--type', 'dev', '--task', 'Say hello'] },
  { says: 'See whether everything there is in the contract', run: ['state', 'audit'] },
  { says: 'Ask why', run: ['why', 'hello'] },
  {
    says: 'Give the EXAMPLE agent a task',
    run: ['task', 'new', 'Greet people in their own language'],
    unless: { run: tasks, says: /"id":"ta_/ },
  },
  { says: 'It plans (example agent, two rounds)', run: ['task', 'plan'], unless: after('planning') },
  { says: 'Five reviewers look at the plan', run: ['task', 'review', 'plan'], unless: after('plan_review') },
  { says: 'It writes code in a worktree of its own', run: ['task', 'codegen'], unless: after('codegen') },
  { says: 'The code is reviewed', run: ['task', 'review', 'code'], unless: after('review') },
  { says: 'The tests run, without and with the change', run: ['task', 'test'], unless: after('test') },
  { says: 'You accept: exactly its files are applied', run: ['task', 'accept'], unless: after('accept') },
  {
    says: 'See its proof: the accepted task is a record',
    run: ['evidence', 'list'],
    once: { run: ['evidence', 'list', '--json'], says: /"run_id"/ },
  },
  { says: 'See who is fresh', run: ['evidence', 'portfolio'] },
  { says: 'Look back: every move has its rule', run: ['task', 'timeline'] },
  { says: 'Ask why', run: ['task', 'why'] },
  {
    says: 'Three EXAMPLE runs are rejected for the same reason',
    run: ['evidence', 'submit', join(root, 'examples', 'hello-runs.json')],
    unless: ['evidence', 'show', 'local/hello/greeting-3'],
    exits: 1,
  },
  { says: 'Provost learns from what repeats', run: ['lessons', 'derive'] },
  { says: 'See what waits for a person', run: ['lessons', 'queue'] },
  {
    says: 'You agree with one lesson',
    run: ['lessons', 'accept', REPEATED, '--review', '--reason', 'I have seen this'],
    unless: had(REPEATED, 'accepted'),
  },
  {
    says: 'And with another one of the same cause',
    run: ['lessons', 'accept', DOWNGRADED, '--review', '--reason', 'the same cause'],
    unless: had(DOWNGRADED, 'accepted'),
  },
  { says: 'Together they are a pattern', run: ['patterns', 'derive'] },
  { says: 'You accept the pattern', run: ['patterns', 'accept', PATTERN], unless: decided('patterns', PATTERN) },
  { says: 'It recommends something', run: ['recommendations', 'derive'] },
  {
    says: 'You accept the recommendation',
    run: ['recommendations', 'accept', RECOMMENDATION],
    unless: decided('recommendations', RECOMMENDATION),
  },
  { says: 'The next task', run: ['task', 'new', 'Greet people at night'], unless: { run: tasks, says: /at night/ } },
  {
    says: 'Its planner is given the advice',
    run: ['task', 'plan'],
    unless: { run: ['why', `lesson:${DOWNGRADED}`], says: /reached ta_/ },
  },
  { says: 'Which advice, and where from', run: ['task', 'timeline'] },
  { says: 'Ask why', run: ['why', `lesson:${REPEATED}`] },
  {
    says: 'One lesson no longer holds: what rests on it falls with it',
    run: ['lessons', 'invalidate', DOWNGRADED, '--reason', 'the runs were examples'],
    unless: had(DOWNGRADED, 'invalidated'),
  },
  { says: 'Its advice is gone, its history remains', run: ['advise', '--repo', 'local/hello', '--surface', 'library'] },
  {
    says: 'Start an EXAMPLE agent that will die at work',
    run: ['session', 'spawn', '--title', 'It will die', '--prompt', 'Die in the middle of your work'],
    unless: { run: sessions, says: /"title":"It will die"/ },
  },
  {
    says: 'Start an EXAMPLE agent that will only be silent',
    run: ['session', 'spawn', '--title', 'It is silent', '--prompt', 'Say nothing for a while'],
    unless: { run: sessions, says: /"title":"It is silent"/ },
  },
  {
    says: 'Tell the dead from the silent',
    run: ['session', 'list', '--all'],
    once: { run: sessions, says: /"status":"killed"[^}]*}[^}]*"title":"It will die"/ },
  },
  { says: 'Ask why of the one that died', run: ['why', sessionOf('It will die')] },
  { says: 'Ask why of the one that is silent', run: ['why', sessionOf('It is silent')] },
  {
    says: 'Start an EXAMPLE agent that commits a change',
    run: ['session', 'spawn', '--title', 'It wants a review', '--prompt', 'Say farewell: add a farewell and commit it'],
    unless: { run: sessions, says: /"title":"It wants a review"/ },
  },
  {
    says: 'Have its commit reviewed by another agent, in a worktree of its own',
    run: ['review', 'trigger', '--wait', sessionOf('It wants a review')],
    once: { run: ['change', 'list', '--json'], says: /"title":"Say farewell"/ },
    unless: { run: reviewed, says: /"verdict":"changes_requested"/ },
    exits: 1,
  },
  {
    says: 'The worker heard what is missing and committed again; the same reviewer looks again',
    run: ['review', 'trigger', '--wait', sessionOf('It wants a review')],
    once: { run: ['change', 'list', '--json'], says: /"title":"Test the farewell"/ },
    unless: { run: reviewed, says: /"verdict":"approved"/ },
  },
  { says: 'See what each round found', run: ['review', 'list', sessionOf('It wants a review')] },
  { says: 'The approved commit may be merged', run: ['change', 'list'] },
  {
    says: 'Start an audit of the last commit with a swarm of EXAMPLE agents',
    run: ['swarm', 'init', '--name', 'example-audit', '--allow-dirty'],
    unless: { run: swarms, says: /"name":"example-audit"/ },
  },
  { says: 'Who looks after which files stays as it is', run: ['swarm', 'freeze', exampleRun] },
  {
    says: 'The first wave looks (example agents, each in a worktree of its own)',
    run: ['swarm', 'dispatch', exampleRun, 'health-audit-a'],
    unless: hasWave(1),
  },
  { says: 'It found something', run: ['swarm', 'collect', exampleRun, '--wave', '1', '--wait'], exits: 1 },
  {
    says: 'A second wave looks at the same code',
    run: ['swarm', 'dispatch', exampleRun, 'health-audit-a'],
    unless: hasWave(2),
  },
  {
    says: 'Nobody reports it again. On code that nobody touched this is no repair: it is unverified, not fixed',
    run: ['swarm', 'collect', exampleRun, '--wave', '2', '--wait'],
    exits: 1,
  },
  { says: 'Ask why', run: ['why', exampleFinding] },
  { says: 'So the gate holds', run: ['swarm', 'advance', exampleRun], exits: 1 },
  { says: 'Open the dashboard', run: ['open', '--print'] },
]

const launcher = join(root, 'bin', 'provost.js')
const options = {
  cwd: exampleRepository,
  // Provost wants to know who acts, and on a fresh machine git has no name to go by.
  env: { PROVOST_ACTOR: process.env.USER ?? process.env.USERNAME ?? 'example-user', ...process.env },
}

try {
  makeExampleRepository()
  console.log(`The example repository is ${exampleRepository}`)
  process.exitCode = await travel()
} catch (error) {
  process.exitCode = reportFailure(error)
}

async function travel() {
  for (const { says, run: words, unless, once, exits = 0 } of JOURNEY) {
    const run = findWords(words)
    console.log(`\n${says}\n${dim(`$ provost ${run.join(' ')}`)}`)
    if (unless && succeeds(unless)) {
      console.log(dim('already done'))
      continue
    }
    if (once) await waitFor(once)
    const { code } = await runChild(process.execPath, [launcher, ...run], { ...options, stdio: 'inherit' })
    if (code !== exits) return code // The program has said what is wrong and what to do.
  }
  return 0
}

function findWords(words) {
  return words.map(word => (typeof word === 'function' ? word() : word))
}

function sessionOf(title) {
  return () => ask(sessions).sessions.findLast(session => session.title === title).id
}

function exampleRun() {
  return ask(swarms).runs.findLast(({ name }) => name === 'example-audit').id
}

function exampleFinding() {
  return ask(['finding', 'list', '--run', exampleRun(), '--json']).findings[0].id
}

function ask(words) {
  return JSON.parse(spawnSync(process.execPath, [launcher, ...words], { ...options, encoding: 'utf8' }).stdout)
}

// What the daemon does by itself takes a moment; a journey that outran it would show a wrong picture.
async function waitFor(once) {
  for (let looks = 0; looks < 40 && !succeeds(once); looks++) await sleep(100)
}

function succeeds(unless) {
  const { run: args, says } = Array.isArray(unless) ? { run: unless } : unless
  const words = findWords(args)
  const { status, stdout } = spawnSync(process.execPath, [launcher, ...words], { ...options, encoding: 'utf8' })
  return status === 0 && (says === undefined || says.test(stdout))
}

function dim(text) {
  return process.stdout.isTTY && !process.env.NO_COLOR ? `\x1b[2m${text}\x1b[22m` : text
}
