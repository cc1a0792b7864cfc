// What small commands cost that ask a daemon, in processor time, against a Node that does nothing.
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Bench, timeRow } from './bench.ts'
import { childrenTime, compare } from './compare.ts'
import { withDaemon } from './loaded-daemon.ts'
import { runNode } from './node-process.ts'
import { inTurn } from './repeat.ts'

const COMMANDS = [['why'], ['task', 'list'], ['session', 'list'], ['project', 'list', '--json']] as const
/** The kernel counts hundredths of a second. */
const TOGETHER = 5
const TURNS = { calls: 1, rounds: 11, warmUps: 1, clock: childrenTime }

export const bench: Bench = {
  name: 'cli-through-daemon',
  target: { atMost: 2.5 },
  run: () =>
    withDaemon(async ({ program }, home) => {
      const id = addRepository(program, home)
      const nothing = inTurn(TOGETHER, () => runNode({ home }, '-e', '0'))
      const rows = []
      for (const words of COMMANDS) {
        const named = words[0] === 'why' ? [...words, id] : words
        const command = inTurn(TOGETHER, () => runNode({ home }, program, ...named))
        rows.push(timeRow(`five of ${words.join(' ')} : node -e 0`, await compare(command, nothing, TURNS)))
      }
      return rows
    }),
}

/** The place where the commands stand. */
function addRepository(program: string, home: string): string {
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd: home })
  git('init', '--quiet', '--initial-branch=main')
  writeFileSync(join(home, 'a.txt'), 'a\n')
  git('add', 'a.txt')
  git('commit', '--quiet', '--message=First')
  runNode({ home }, program, 'project', 'add', home)
  return JSON.parse(runNode({ home }, program, 'project', 'list', '--json')).projects[0].id
}
