// How long whoever has the token waits for an answer while the daemon is attacked in three ways, against the same while it is not.
import { execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Attack } from './attacker.ts'
import { type Bench, timeRow } from './bench.ts'
import { compare } from './compare.ts'
import { type Asked, ask, withDaemon } from './loaded-daemon.ts'
import { runNode } from './node-process.ts'

const CALLS = 20
const TURNS = { rounds: 15, calls: 1, warmUps: 2 }

export const bench: Bench = {
  name: 'access-attack',
  target: { atMost: 3 },
  run: () =>
    withDaemon(async (daemon, home) => {
      const { address, token, program } = daemon
      makeShop(home)
      runNode({ home }, program, 'project', 'add', join(home, 'shop'))
      runNode({ home }, program, ...SPAWN)
      const log = '/api/sessions/shop-1/log?bytes=1048576'
      while (Buffer.byteLength(await ask(daemon, log)) < PRINTED_BYTES);
      const audit = '/api/projects/shop/state/audit'
      const rows = [
        await measure(daemon, 'a megabyte of beginnings of secrets is read', { address, token, path: log }),
        await measure(daemon, 'a committed pattern that backtracks is tried', { address, token, path: audit }),
        await measure(daemon, '1,000 requests a second without a token', FLOOD(address)),
      ]
      runNode({ home }, program, 'session', 'kill', 'shop-1')
      return rows
    }),
}

const FLOOD = (address: string): Attack => ({ address, token: null, path: '/api/projects', perSecond: 1_000 })
const SPAWN = ['session', 'spawn', '--project', 'shop', '--prompt', 'x', '--confinement', 'off']
const PRINTED_BYTES = 900_000

/** Only what the answers take is counted, not the switching of the attack. */
async function measure(daemon: Asked, what: string, attack: Attack) {
  const attacker = fork(join(import.meta.dirname, 'attacker.ts'), [JSON.stringify(attack)])
  let waitedMs = 0
  const askMany = async () => {
    const begun = performance.now()
    for (let call = 0; call < CALLS; call++) await ask(daemon, '/api/projects')
    waitedMs += (performance.now() - begun) / CALLS
  }
  const attacked = async () => {
    attacker.send('on')
    await once(attacker, 'message')
    await askMany()
    attacker.send('off')
  }
  const compared = await compare(attacked, askMany, { ...TURNS, clock: () => waitedMs })
  attacker.disconnect()
  return timeRow(`an answer while ${what} : at rest`, compared)
}

/** What an attacker would commit, and an agent that prints what masking has to look at twice. */
function makeShop(home: string): void {
  const root = join(home, 'shop')
  mkdirSync(join(root, '.provost', 'state'), { recursive: true })
  const print = `for (const piece of ['sk-', 'eyJ-']) process.stdout.write((piece.repeat(1000) + '\\n').repeat(150))`
  const args = ['sh', '-c', `${JSON.stringify(process.execPath)} -e "$0"; exec sleep 1000`, print]
  const config = { id: 'shop', worker: { harness: 'command', args } }
  writeFileSync(join(root, '.provost', 'config.yaml'), JSON.stringify(config))
  const pattern = `^aa${'[a-z]{0,64}'.repeat(16)}\\.md$`
  const patterns = [{ pattern, example: 'aab.md', writer: 'any agent', purpose: 'to stay busy' }]
  writeFileSync(join(root, '.provost', 'contract.yaml'), JSON.stringify({ contract: 1, extends: 'provost', patterns }))
  writeFileSync(join(root, '.provost', 'state', `${'a'.repeat(200)}!`), '')
  const git = (...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a', ...words], { cwd: root, stdio: 'ignore' })
  git('init', '--quiet')
  git('commit', '--quiet', '--allow-empty', '--message=first')
  const trust = { trust: { folders: [home] } }
  writeFileSync(join(home, 'provost', 'config.yaml'), JSON.stringify(trust))
}
