// `npm run demo:swarm`: the whole loop of a swarm with EXAMPLE agents, every step printed: two defects are found, repaired and
// proven fixed, a third one that nobody mentions again stays unverified, and the run ends complete. A place of its own is made
// for it and removed afterwards.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Failure, reportFailure } from './bootstrap/failure.mjs'
import { root } from './bootstrap/paths.mjs'

const place = mkdtempSync(join(tmpdir(), 'provost-demo-'))
const shop = join(place, 'shop')
const launcher = join(root, 'bin', 'provost.js')
const options = {
  cwd: shop,
  encoding: 'utf8',
  env: { ...process.env, PROVOST_HOME: join(place, 'home'), PROVOST_ACTOR: process.env.USER ?? 'example-user' },
}

const FILES = {
  'src/orders.js': "export function find(db, id) {\n  return db.all('select * from orders where id = ' + id)\n}\n",
  'src/sum.js': 'export function total(items) {\n  return items.reduce((sum, item) => sum + item.price, 0)\n}\n',
  'src/mail.js': 'export function send(mailer, letter) {\n  try {\n    mailer.send(letter)\n  } catch {}\n}\n',
  'test/sum.test.js':
    "import assert from 'node:assert/strict'\nimport { test } from 'node:test'\nimport { total } from '../src/sum.js'\n\ntest('a sum', () => assert.equal(total([{ price: 1 }, { price: 2 }]), 3))\n",
  'package.json': '{ "name": "shop", "private": true, "type": "module", "scripts": { "test": "node --test" } }\n',
  '.provost/config.yaml': `id: shop\nswarmAgent: ${JSON.stringify({ harness: 'command', args: ['node', join(root, 'examples', 'agents', 'example-auditor.mjs')] })}\nchecks: [{ name: test, command: [node, --test] }]\n`,
}

try {
  makeShop()
  process.exitCode = walk()
} catch (error) {
  process.exitCode = reportFailure(error)
} finally {
  rmSync(place, { recursive: true, force: true })
}

function walk() {
  provost('init')
  provost('trust add')
  const { run } = JSON.parse(provost('swarm init --name spring-audit --allow-dirty --json', { isQuiet: true }))
  const id = run.id
  const wave = (phase, exits) => {
    provost(`swarm dispatch ${id} ${phase}`)
    provost(`swarm collect ${id} --wait`, { exits })
  }
  provost(`swarm domains ${id}`)
  provost(`swarm freeze ${id}`)
  wave('health-audit-a', 1)
  provost(`swarm advance ${id}`, { exits: 1 })
  provost(`swarm approve ${id} --severity HIGH+`)
  wave('health-amend-a', 1)
  provost(`swarm verify ${id}`)
  provost(`swarm advance ${id}`)
  wave('health-verify-a', 1)
  const { findings } = JSON.parse(provost(`finding list --run ${id} --json`, { isQuiet: true }))
  provost(`why ${findings.find(({ state }) => state === 'fixed').id}`)
  const open = findings.find(({ state }) => state === 'unverified').id
  provost(`why ${open}`)
  provost(['swarm', 'defer', open, '--reason', 'the mailer is replaced in May', '--until', '2099-05-31'])
  provost(`swarm advance ${id}`)
  for (const phase of ['health-audit-a', 'health-audit-b', 'health-audit-c', 'stage-d-audit', 'feature-audit']) {
    wave(phase, 0)
    provost(`swarm advance ${id}`)
  }
  for (const phase of ['test', 'treatment']) {
    provost(`swarm dispatch ${id} ${phase}`)
    provost(`swarm verify ${id}`)
    provost(`swarm advance ${id}`)
  }
  provost(`swarm status ${id}`)
  return 0
}

/** Prints the command and its answer; an answer that was not expected ends the demonstration. */
function provost(line, { exits = 0, isQuiet = false } = {}) {
  const words = typeof line === 'string' ? line.split(' ') : line
  console.log(`\n$ provost ${words.join(' ')}`)
  const { status, stdout, stderr } = spawnSync(process.execPath, [launcher, ...words], options)
  if (!isQuiet || status !== exits) process.stdout.write(stdout)
  process.stderr.write(stderr)
  if (status !== exits) throw new Failure(`the command ended with ${status}`, 'correct what it says above')
  return stdout
}

function makeShop() {
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(join(shop, path, '..'), { recursive: true })
    writeFileSync(join(shop, path), text)
  }
  const author = [
    '-c',
    'user.name=Provost example',
    '-c',
    'user.email=example@provost.invalid',
    '-c',
    'commit.gpgsign=false',
  ]
  const git = (...args) => execFileSync('git', ['-C', shop, ...args], { stdio: ['ignore', 'ignore', 'inherit'] })
  git('init', '--quiet', '--initial-branch=main')
  git('add', '--all')
  git(...author, 'commit', '--quiet', '--no-verify', '--message=A small shop')
}
