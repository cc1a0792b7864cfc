// What `npm start` shows: a short journey through the real program, ending with the address of the running dashboard.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { runChild } from './bootstrap/child.mjs'
import { reportFailure } from './bootstrap/failure.mjs'
import { root } from './bootstrap/paths.mjs'
import { exampleRepository, makeExampleRepository } from './start/example-repository.mjs'

// Each row runs `provost <run>` in the example repository. A row is skipped when `provost <unless>` succeeds, so that a
// second journey repeats nothing. The address comes last.
const JOURNEY = [
  { says: 'Make the example repository a project', run: ['init'], unless: ['project', 'show', 'hello'] },
  { says: 'Start the daemon, which stays when this ends', run: ['daemon', 'start'], unless: ['daemon', 'status'] },
  { says: 'See what Provost knows', run: ['project', 'list'] },
  { says: 'Ask why', run: ['why', 'hello'] },
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
  for (const { says, run, unless } of JOURNEY) {
    console.log(`\n${says}\n${dim(`$ provost ${run.join(' ')}`)}`)
    if (unless && succeeds(unless)) {
      console.log(dim('already done'))
      continue
    }
    const { code } = await runChild(process.execPath, [launcher, ...run], { ...options, stdio: 'inherit' })
    if (code !== 0) return code // The program has said what is wrong and what to do.
  }
  return 0
}

function succeeds(args) {
  return spawnSync(process.execPath, [launcher, ...args], { ...options, stdio: 'ignore' }).status === 0
}

function dim(text) {
  return process.stdout.isTTY && !process.env.NO_COLOR ? `\x1b[2m${text}\x1b[22m` : text
}
