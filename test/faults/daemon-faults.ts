// Faults of the daemon and of what it needs, beside an agent that works.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { probeProcess } from '../../src/process/process-identity.ts'
import { kill } from '../e2e/ended.ts'
import type { House } from './house.ts'
import { countEvents, type HouseFault, lossesOf } from './house-fault.ts'
import { waitFor } from './watch-agents.ts'

const diary = ({ home }: House) => readFileSync(join(home, 'logs', 'daemon.log'), 'utf8')
const FEW_DESCRIPTORS = ['sh', '-c', 'ulimit -n 64; exec "$@"', 'limited']

async function isWell({ provost }: House, daemon: number): Promise<string[]> {
  const status = await provost('daemon', 'status')
  return probeProcess(daemon).life === 'alive' && status.exitCode === 0 ? [] : [`the daemon: ${status.said}`]
}

/** While an agent runs open, whoever opens another cage or sets the log back signs it. */
function makeSigner({ place, home }: House): string {
  const key = join(place, 'key')
  execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', 'ana', '-f', key])
  writeFileSync(join(home, 'signers'), `ana ${readFileSync(`${key}.pub`, 'utf8')}`)
  writeFileSync(join(home, 'config.yaml'), JSON.stringify({ authority: { signers: 'signers' } }))
  return key
}

export const DAEMON_FAULTS: readonly HouseFault[] = [
  {
    name: 'the daemon is stopped (SIGSTOP)',
    said: /is stopped by a signal/,
    mends: '`kill -CONT`, as every command says at once; nothing is sent to it meanwhile',
    async run(house) {
      const daemon = await house.startDaemon()
      kill(daemon, 'SIGSTOP')
      const { said } = await house.provost('session', 'list')
      kill(daemon, 'SIGCONT')
      return { said, lost: await isWell(house, daemon) }
    },
  },
  {
    name: 'the daemon is killed (SIGKILL)',
    said: /shop-1 +working/,
    mends: 'the next start adopts the agent; without a daemon a list looks itself',
    async run(house) {
      kill(await house.startDaemon())
      const { said } = await house.provost('session', 'list')
      return { said, lost: await isWell(house, await house.startDaemon()) }
    },
  },
  {
    name: 'daemon.json cannot be read for a while',
    said: /daemon\.json cannot be read/,
    mends: 'by itself: the daemon notes it in its diary and goes on',
    async run(house) {
      const daemon = await house.startDaemon()
      const paper = join(house.home, 'daemon.json')
      renameSync(paper, `${paper}.aside`)
      mkdirSync(paper) // to read it fails for everybody, also for root
      await waitFor(async () => diary(house).includes('daemon.json cannot be read'))
      rmSync(paper, { recursive: true })
      renameSync(`${paper}.aside`, paper)
      await waitFor(async () => diary(house).includes('it can be read again'))
      const said = /[^"]*daemon\.json cannot be read[^"]*/.exec(diary(house))?.[0] ?? ''
      return { said, lost: await isWell(house, daemon) }
    },
  },
  {
    name: 'the daemon has no descriptor left (`ulimit -n 64`)',
    said: /FILES_EXHAUSTED|spawning/,
    mends: 'what cannot be done is refused; the daemon lives and goes on when some are free',
    async run(house) {
      const daemon = await house.startDaemon(FEW_DESCRIPTORS)
      const spawn = () => house.provost('session', 'spawn', '--prompt', 'x', '--confinement', 'off')
      const answers = await Promise.all(Array.from({ length: 12 }, spawn))
      const refused = answers.find(({ exitCode }) => exitCode !== 0) ?? answers[0]!
      await house.provost('session', 'list')
      return { said: refused.said, lost: await isWell(house, daemon) }
    },
  },
  {
    name: 'the daemon cannot write (its database is locked)',
    said: /nobody looked|not known/,
    mends: 'by itself; meanwhile lists say since when nobody looked',
    async run(house) {
      const daemon = await house.startDaemon()
      const other = await house.spawnAgent()
      const events = await countEvents(house)
      const database = new DatabaseSync(join(house.home, 'provost.db'))
      database.exec('BEGIN IMMEDIATE')
      kill(-other.pid) // what it sees of this one cannot be written down
      const shown = async () =>
        (await house.provost('session', 'list', '--all')).said.split('\n').find(line => line.startsWith(other.id)) ?? ''
      await waitFor(async () => (await shown()).includes('unknown'))
      const said = await shown()
      database.exec('ROLLBACK')
      database.close()
      await waitFor(async () => (await shown()).includes('killed'))
      return { said, lost: [...(await isWell(house, daemon)), ...(await lossesOf(house, events))] }
    },
  },
  {
    name: 'the answer of a command is lost: the daemon dies after its first event',
    said: /it is not known whether it happened; asking again with the key/,
    mends: 'the command finds out by its key: it happened once',
    async run({ provost, provostIn }) {
      const started = await provostIn({ env: { PROVOST_CRASH_AT: '2' } }, 'daemon', 'start', '--json')
      if (started.exitCode !== 0) throw new Error(started.said)
      const shell = ['sh', '-c', '"$@" 2>&1', 'both']
      const { said } = await provostIn({ within: shell }, 'task', 'new', 'Sell more')
      const { tasks } = JSON.parse((await provost('task', 'list', '--json')).said)
      return { said, lost: tasks.length === 1 ? [] : [`it happened ${tasks.length} times`] }
    },
  },
  {
    name: 'the log is set back to a backup that is older than an agent',
    said: /works and this log does not know it/,
    mends: 'the agent goes on; `session reconcile` names it, and only `--end-unknown` ends it',
    async run(house, { id }) {
      const { provost } = house
      const { path } = JSON.parse((await provost('backup', '--json')).said)
      const events = JSON.parse((await provost('log', 'export')).said.split('\n')[0]!)
      const signed = ['--sign-with', makeSigner(house)]
      const later = ['--prompt', 'later', '--confinement', 'off', '--json']
      const second = JSON.parse((await provost('session', 'spawn', ...later, ...signed)).said)
      await provost('restore-backup', path, '--apply', ...signed)
      const { said } = await provost('host', 'status')
      await provost('session', 'reconcile', '--apply', '--end-unknown')
      const rest = (await provost('session', 'list')).said
      const orphan = said.split('\n').find(line => line.includes('does not know')) ?? said
      const isRight = orphan.includes(second.id) && rest.includes(id) && events.id !== undefined
      return { said: orphan, lost: isRight ? [] : [rest] }
    },
  },
]
