// Faults of a repository, beside an agent that works and a change that waits to be accepted.
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { git } from '../e2e/repository.ts'
import type { House } from './house.ts'
import type { HouseFault } from './house-fault.ts'

const PLAN = {
  id: 'p1',
  title: 'Say goodbye',
  brief: 'Two files change, one comes.',
  acceptance_criteria: [{ id: 'AC1', description: 'there is a goodbye' }],
  file_plan: [
    { path: 'README.md', intent: 'update' },
    { path: 'bye.txt', intent: 'create' },
  ],
}
const CODEGEN = '[ "$PROVOST_PHASE" = codegen ] && echo changed >README.md && echo bye >bye.txt'
const HAND = ['--by', 'hand', '--verdict', 'ok']
const NOTE = ['--note', 'good']

/** A task that only waits to be accepted. */
async function openTask({ provost, root, place }: House): Promise<string> {
  const agent = { harness: 'command', args: ['sh', '-c', CODEGEN] }
  writeFileSync(join(root, '.provost', 'config.yaml'), JSON.stringify({ worker: agent, planner: agent }))
  writeFileSync(join(place, 'plan.json'), JSON.stringify(PLAN))
  const steps = [
    ['plan', '--by', 'hand', '--from', join(place, 'plan.json')],
    ['review', 'plan', ...HAND],
    ['codegen'],
    ['review', 'code', ...HAND],
    ['test'],
  ]
  const { task } = JSON.parse((await provost('task', 'new', 'Say goodbye', '--json')).said)
  for (const words of steps) {
    const { exitCode, said } = await provost('task', ...words)
    if (exitCode !== 0) throw new Error(`task ${words.join(' ')}: ${said}`)
  }
  return task
}

const read = ({ root }: House, name: string) =>
  existsSync(join(root, name)) ? readFileSync(join(root, name), 'utf8') : 'absent'

async function acceptNow(house: House): Promise<string[]> {
  const { exitCode, said } = await house.provost('task', 'accept', ...NOTE)
  const isThere = read(house, 'README.md') === 'changed\n' && read(house, 'bye.txt') === 'bye\n'
  return exitCode === 0 && isThere ? [] : [`the change: ${said}`]
}

/** What was the person's before is the person's after a refusal. */
function changedBy(house: House, before: Readonly<Record<string, string>>): string[] {
  return Object.entries(before).flatMap(([name, text]) => (read(house, name) === text ? [] : [`${name} of the person`]))
}

export const REPOSITORY_FAULTS: readonly HouseFault[] = [
  {
    name: 'the repository is moved, and git cannot be started in it',
    said: /provost project move/,
    mends: '`provost project move shop <path>`; sessions and worktrees follow',
    async run({ provost, provostIn, root, place }, { id }) {
      const moved = `${root}-moved`
      renameSync(root, moved)
      const { said } = await provostIn({ cwd: place }, 'salvage', 'list', '--project', 'shop')
      await provostIn({ cwd: place }, 'project', 'move', 'shop', moved)
      const shown = await provostIn({ cwd: moved }, 'session', 'list')
      renameSync(moved, root)
      await provost('project', 'move', 'shop', root)
      return { said, lost: shown.said.includes(`${id}  working`) ? [] : [shown.said] }
    },
  },
  {
    name: '`index.lock` lies in the repository while a change is accepted as a commit',
    said: /index\.lock|lock/,
    mends: 'the accept is refused and changes nothing; again when the lock is gone',
    async run(house) {
      await openTask(house)
      const lock = join(house.root, '.git', 'index.lock')
      writeFileSync(lock, '')
      const before = { 'README.md': read(house, 'README.md'), 'bye.txt': 'absent' }
      const refused = await house.provost('task', 'accept', '--commit', 'Say goodbye', ...NOTE)
      const lost = refused.exitCode === 0 ? [] : changedBy(house, before)
      rmSync(lock)
      const again = await house.provost('task', 'accept', '--commit', 'Say goodbye', ...NOTE)
      const subject = (await git(house.root, 'log', '-1', '--format=%s')).trim()
      return { said: refused.said, lost: subject === 'First' ? [...lost, `the commit: ${again.said}`] : lost }
    },
  },
  {
    name: 'a rebase is under way while a change is accepted as a commit',
    said: /rebase/,
    mends: 'the accept is refused and changes nothing; again when the rebase is over',
    async run(house) {
      await openTask(house)
      const rebase = join(house.root, '.git', 'rebase-merge')
      mkdirSync(rebase)
      writeFileSync(join(rebase, 'head-name'), 'refs/heads/main\n')
      const before = { 'README.md': read(house, 'README.md'), 'bye.txt': 'absent' }
      const refused = await house.provost('task', 'accept', '--commit', 'Say goodbye', ...NOTE)
      const lost = changedBy(house, before)
      rmSync(rebase, { recursive: true })
      const again = await house.provost('task', 'accept', '--commit', 'Say goodbye', ...NOTE)
      const subject = (await git(house.root, 'log', '-1', '--format=%s')).trim()
      return { said: refused.said, lost: subject === 'First' ? [...lost, `the commit: ${again.said}`] : lost }
    },
  },
  {
    name: 'a planned file is deleted before a change is accepted',
    said: /README\.md/,
    mends: 'the accept is refused and changes nothing; again when the person has brought it back',
    async run(house) {
      await openTask(house)
      const before = read(house, 'README.md')
      rmSync(join(house.root, 'README.md'))
      const refused = await house.provost('task', 'accept', ...NOTE)
      const lost = changedBy(house, { 'README.md': 'absent', 'bye.txt': 'absent' })
      writeFileSync(join(house.root, 'README.md'), before)
      return { said: refused.said, lost: [...lost, ...(await acceptNow(house))] }
    },
  },
  {
    name: 'a planned file is edited before a change is accepted',
    said: /README\.md/,
    mends: 'the accept is refused and changes nothing; the edit stays',
    async run(house) {
      await openTask(house)
      const before = read(house, 'README.md')
      writeFileSync(join(house.root, 'README.md'), 'mine\n')
      const refused = await house.provost('task', 'accept', ...NOTE)
      const lost = changedBy(house, { 'README.md': 'mine\n', 'bye.txt': 'absent' })
      writeFileSync(join(house.root, 'README.md'), before)
      return { said: refused.said, lost: [...lost, ...(await acceptNow(house))] }
    },
  },
  {
    name: 'an applied file is edited before the change is reverted',
    said: /README\.md/,
    mends: 'the revert is refused and names it; the edit stays',
    async run(house) {
      const task = await openTask(house)
      const lost = await acceptNow(house)
      writeFileSync(join(house.root, 'README.md'), 'mine\n')
      await house.provost('task', 'redo', task, 'accept', '--reason', 'again')
      const { said } = await house.provost('task', 'revert', task, '--reason', 'out', '--apply')
      return { said, lost: [...lost, ...changedBy(house, { 'README.md': 'mine\n' })] }
    },
  },
]
