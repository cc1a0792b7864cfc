// Test code that an agent wrote: it looks for secrets, for the network and for a life after its end, and wants to accept its own work.
import { spawnSync } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect } from 'vitest'
import { canBuildCages } from '#testing/machine-cages'
import { PROGRAM, test } from './program.ts'
import { git, makeRepository } from './repository.ts'

const canConfine = await canBuildCages()

/** Runs as the check of a change; what it finds out stands in its log. */
const attack = (home: string, place: string, port: number) => `
echo "token: $(cat ${home}/token 2>/dev/null | wc -c)"
ln -s ${home}/keys/home.pem way-in
echo "signing: $(cat ${home}/keys/home.pem way-in /proc/*/root${home}/keys/home.pem /proc/*/cwd/${home}/keys/home.pem 2>/dev/null | wc -c) $(ls -l /proc/*/fd 2>/dev/null | grep -c home.pem)"
echo "key: $(cat ${place}/.ssh/id_ed25519 2>/dev/null)"
echo "net: $(node -e "require('net').connect(${port}, '127.0.0.1').on('connect', () => { console.log('reached'); process.exit() }).on('error', () => console.log('shut'))")"
PROVOST_HOME=${home} node ${PROGRAM} task new "mine" --project shop --actor ana
setsid sh -c 'sleep 1; PROVOST_HOME=${home} node ${PROGRAM} task new "mine" --project shop --actor ana; touch ${place}/outlived; exec sleep 1234567' >/dev/null 2>&1 &
touch ${place}/written 2>/dev/null
echo through`

test.runIf(canConfine)(
  'checks run without secrets, network, authority or a life after their end',
  async ({ provost }) => {
    const reached: number[] = []
    const server = createServer(line => {
      reached.push(1)
      line.end()
    }).listen(0, '127.0.0.1')
    await new Promise(resolve => server.once('listening', resolve))
    const { port } = server.address() as { port: number }
    await mkdir(join(provost.place, '.ssh'))
    await writeFile(join(provost.place, '.ssh', 'id_ed25519'), 'SECRET-KEY')
    const root = await makeRepository(join(provost.place, 'shop'))
    await mkdir(join(root, '.provost'))
    const checks = [{ name: 'test', command: ['sh', 'check.sh'] }]
    const script = `echo hi > b.txt; git add .; git -c user.name=a -c user.email=a@b.c commit -qm more; exec sleep 1000`
    const worker = { harness: 'command', args: ['sh', '-c', script], interactive: true }
    await writeFile(join(root, '.provost', 'config.yaml'), JSON.stringify({ id: 'shop', checks, worker }))
    await writeFile(join(root, 'check.sh'), attack(provost.home, provost.place, port))
    await git(root, 'add', 'check.sh')
    await git(root, 'commit', '--quiet', '--message=check')
    await provost.run('project add .', { cwd: root })
    await provost.run('log checkpoint', { cwd: root })
    await provost.startDaemon()
    await provost.run('session spawn --prompt hello', { cwd: root })
    const changes = async () => {
      await provost.run('session probe', { cwd: root })
      return (await provost.ask('change list --json', { cwd: root })).json.changes.length
    }
    await expect.poll(changes, { timeout: 300_000 }).toBe(1)
    const checked = await provost.run('change check shop/1 --json', { cwd: root })
    expect(checked.stdout).toContain('success')
    server.close()
    const { logHash } = checked.json.change.checks[0]
    const log = await readFile(join(provost.home, 'blobs', logHash.slice(0, 2), logHash), 'utf8')
    expect(log.split('\n').filter(line => /^(?:token|signing|key|net|through)/.test(line))).toEqual([
      'token: 0',
      'signing: 0 0',
      'key: ',
      'net: shut',
      'through',
    ])
    expect((await provost.run('log key show --json', { cwd: root })).json).toMatchObject({
      exposed: false,
      because: [],
    })
    const survivors = spawnSync('pgrep', ['-f', `${provost.place}/outlived`], { encoding: 'utf8' }).stdout
    expect(survivors).toBe('')

    const events = (await provost.run('log export', { cwd: root })).stdout
    expect(events).not.toContain('"type":"task.created"')
    expect(reached).toEqual([])
    const left = ['written', 'outlived'].map(name =>
      readFile(join(provost.place, name)).then(
        () => name,
        () => null,
      ),
    )
    expect(await Promise.all(left)).toEqual([null, null])
    expect((await git(root, 'status', '--porcelain')).includes('written')).toBe(false)
  },
)
