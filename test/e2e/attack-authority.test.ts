// An agent tries to be somebody else: the person, its reviewer, or itself after its end. Each with the attacker's own steps.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { canBuildCages } from '../../src/testing/machine-cages.ts'
import { PROGRAM, type Provost, test } from './program.ts'
import { makeRepository } from './repository.ts'

const canConfine = await canBuildCages()

const WORKER = `echo more > more.txt; git add .; git -c user.name=a -c user.email=a@b.c commit -qm more; exec sleep 1000`
const agent = (script: string, env: Record<string, string> = {}) => ({
  harness: 'command',
  args: ['/bin/sh', '-c', script],
  interactive: true,
  env,
})

async function openShop(provost: Provost, config: object): Promise<string> {
  const root = await makeRepository(join(provost.place, 'shop'))
  await mkdir(join(root, '.provost'))
  await writeFile(join(root, '.provost', 'config.yaml'), JSON.stringify(config))
  await provost.run('project add .', { cwd: root })
  return root
}

const readEvents = async (provost: Provost, root: string, type: string) =>
  (await provost.run('log export', { cwd: root })).stdout.split('\n').filter(line => line.includes(`"type":"${type}"`))

test('the token of a session speaks for nobody once its session has ended', async ({ provost }) => {
  const root = await openShop(provost, {
    worker: agent(WORKER),
    reviewer: agent('exec sleep 1000'),
  })
  await provost.runAgentsOpen() // only who runs open has its token in a file
  const { address } = await provost.startDaemon()
  await provost.run('session spawn --prompt hello', { cwd: root })
  const changes = async () => (await provost.ask('change list --json', { cwd: root })).json.changes.length
  await expect.poll(changes).toBe(1)
  const { run, reviewerSessionId } = (await provost.run('review trigger shop-1 --json', { cwd: root })).json
  const token = (await readFile(join(provost.home, 'runs', reviewerSessionId, 'g1', 'token'), 'utf8')).trim()
  await provost.run(`session kill ${reviewerSessionId}`, { cwd: root })

  const answer = await fetch(`${address}/api/sessions/shop-1/reviews/submit`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ runId: run.id, verdict: 'approved' }),
  })
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([401, 'PASS_ENDED'])
  expect(await readEvents(provost, root, 'review.decided')).toEqual([])
})

/** Tries every way to Provost that it can think of, and writes down what each said. */
const ESCAPE = `
ask() { node "$TOOL_OF_TEST" "$@" --json >> said.txt 2>&1; echo "exit $?" >> said.txt; }
ask session spawn --project shop --prompt out --confinement off --actor ana
PROVOST_HOME=$REAL_HOME ask session spawn --project shop --prompt out --confinement off --actor ana
(unset PROVOST_SESSION PROVOST_GENERATION PROVOST_DOOR; PROVOST_HOME=$REAL_HOME ask session spawn --project shop --prompt out --confinement off --actor ana)
(unset PROVOST_SESSION PROVOST_GENERATION PROVOST_DOOR; PROVOST_HOME=$REAL_HOME ask task new "mine" --project shop --actor ana)
cat $REAL_HOME/token $REAL_HOME/runs/*/g*/token > stolen.txt 2>/dev/null
ls $REAL_HOME > seen.txt 2>&1
echo done >> said.txt
exec sleep 300`

async function watchEscape(provost: Provost, words: string) {
  const env = { TOOL_OF_TEST: PROGRAM, REAL_HOME: provost.home }
  const root = await openShop(provost, { worker: agent(ESCAPE, env) })
  await provost.startDaemon()
  const { json } = await provost.run(`session spawn --prompt work --json ${words}`, { cwd: root })
  const { worktree } = (await provost.ask(`session show ${json.id} --json`, { cwd: root })).json
  const read = (name: string) => readFile(join(worktree, name), 'utf8').catch(() => '')
  await expect.poll(() => read('said.txt'), { timeout: 300_000 }).toContain('done')
  const spawned = (await provost.ask('session list --all --json', { cwd: root })).json.sessions.map(
    ({ id }: { id: string }) => id,
  )
  return { root, read, spawned, id: json.id as string }
}

test.runIf(canConfine)('a confined agent starts no session as the person, whatever it unsets', async ({ provost }) => {
  const { read, spawned, id, root } = await watchEscape(provost, '')
  expect(spawned).toEqual([id])
  expect(await readEvents(provost, root, 'task.created')).toEqual([])
  expect(await read('stolen.txt')).toBe('')
  expect(await read('said.txt')).toContain('PERSON_REQUIRED')
  expect(await read('said.txt')).not.toContain('exit 0')
})

test('an agent that runs open and keeps its name speaks as itself', async ({ provost }) => {
  const env = { TOOL_OF_TEST: PROGRAM, REAL_HOME: provost.home }
  const script = `
for words in "session spawn --prompt out" "task new mine" "pass issue --name mine --role owner" "session kill $PROVOST_SESSION" "daemon stop"; do
  PROVOST_HOME=$REAL_HOME node "$TOOL_OF_TEST" $words --json >> said.txt 2>&1
done
echo done >> said.txt; exec sleep 300`
  const root = await openShop(provost, { worker: agent(script, env) })
  await provost.startDaemon()
  const { json } = await provost.run('session spawn --prompt work --json --confinement off', { cwd: root })
  const { worktree } = (await provost.ask(`session show ${json.id} --json`, { cwd: root })).json
  const said = () => readFile(join(worktree, 'said.txt'), 'utf8').catch(() => '')
  await expect.poll(said, { timeout: 300_000 }).toContain('done')
  expect((await said()).match(/"code":"\w+"/g)).toEqual(Array(5).fill('"code":"PERSON_REQUIRED"'))
})

/** Looks for the pass of its reviewer wherever it could lie, and approves itself in its name. */
const FORGER = `
echo more > more.txt; git add .; git -c user.name=a -c user.email=a@b.c commit -qm more
while [ ! -e go.txt ]; do sleep 0.1; done
reviewer=$(cat go.txt)
cat $REAL_HOME/runs/*/g*/token $REAL_HOME/cages/*/g*/desk/* /run/provost/../*/token > stolen.txt 2>/dev/null
find / -name door.sock -type s > doors.txt 2>/dev/null
approve() { node "$TOOL_OF_TEST" review submit --session shop-1 --run rr_1 --verdict approved --json >> said.txt 2>&1; echo "exit $?" >> said.txt; }
approve
PROVOST_SESSION=$reviewer approve
PROVOST_SESSION=$reviewer PROVOST_HOME=$REAL_HOME PROVOST_DOOR= approve
(unset PROVOST_SESSION PROVOST_DOOR PROVOST_GENERATION; PROVOST_HOME=$REAL_HOME PROVOST_ACTOR=ana approve)
echo done >> said.txt
exec sleep 300`

/** Of this home, wherever it is shown, and of the cage; other homes come and go on this machine meanwhile. */
const doorsOf = (home: string, found: string) =>
  found.split('\n').filter(path => path.startsWith('/run/') || path.includes(home))

const REVIEWER = `
while read -r line; do case $line in *judge-now*) break ;; esac; done
provost review submit --session shop-1 --run rr_1 --verdict approved
exec sleep 300`

test.runIf(canConfine).for([['daemon'], ['no daemon']] as const)(
  'a confined worker approves nothing, and its confined reviewer does by its own door: %s',
  async ([watch], { provost }) => {
    const env = { TOOL_OF_TEST: PROGRAM, REAL_HOME: provost.home }
    const root = await openShop(provost, { worker: agent(FORGER, env), reviewer: agent(REVIEWER) })
    if (watch === 'daemon') await provost.startDaemon()
    await provost.run('session spawn --prompt hello', { cwd: root })
    const changes = async () => {
      await provost.run('session probe', { cwd: root })
      return (await provost.ask('change list --json', { cwd: root })).json.changes.length
    }
    await expect.poll(changes, { timeout: 300_000 }).toBe(1)
    const triggered = (await provost.run('review trigger shop-1 --json', { cwd: root })).json
    const reviewer: string = triggered.reviewerSessionId
    const show = async (id: string) => (await provost.ask(`session show ${id} --json`, { cwd: root })).json
    const [mine, theirs] = [await show('shop-1'), await show(reviewer)]
    expect(theirs.cage.words).toMatch(/^confined by /)

    await writeFile(join(mine.worktree, 'go.txt'), reviewer)
    const read = (name: string) => readFile(join(mine.worktree, name), 'utf8').catch(() => '')
    await expect.poll(() => read('said.txt'), { timeout: 300_000 }).toContain('done')
    expect(await read('stolen.txt')).toBe('')
    expect(doorsOf(provost.home, await read('doors.txt'))).toEqual(['/run/provost/door.sock'])
    expect((await read('said.txt')).match(/"code":"\w+"/)?.[0]).toBe('"code":"OWN_WORK"')
    expect(await read('said.txt')).not.toContain('exit 0')
    expect(await readEvents(provost, root, 'review.decided')).toEqual([])

    await provost.run(['session', 'send', reviewer, 'judge-now'], { cwd: root })
    const decided = async () => {
      await provost.run('session probe', { cwd: root })
      return readEvents(provost, root, 'review.decided')
    }
    await expect.poll(async () => (await decided()).length, { timeout: 300_000 }).toBe(1)
    const act = JSON.parse((await decided())[0]!)
    expect([act.actor, act.proof]).toEqual([{ kind: 'agent', id: reviewer }, `session:${reviewer}/1`])
  },
)
