// Makes the example repository: a copy of examples/hello with one commit, in a place that git ignores. Its configuration
// names the example agent, so that every phase of a task can be seen at work without any account.
import { execFileSync } from 'node:child_process'
import { appendFileSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Failure } from '../bootstrap/failure.mjs'
import { root, tools } from '../bootstrap/paths.mjs'

// A fresh machine has no git identity, and a person's own one may want a key to sign with.
const AUTHOR = { 'user.name': 'Provost example', 'user.email': 'example@provost.invalid', 'commit.gpgsign': false }

// A test makes its own.
export const exampleRepository = process.env.PROVOST_EXAMPLE ?? join(tools, 'example', 'hello')

// It is made beside its place and moved there when it is whole, so an interrupted run leaves no half repository.
export function makeExampleRepository() {
  if (existsSync(exampleRepository)) return addAuditor()
  const draft = `${exampleRepository}.${process.pid}`
  rmSync(draft, { recursive: true, force: true })
  cpSync(join(root, 'examples', 'hello'), draft, { recursive: true })
  writeConfig(draft)
  git(draft, 'init', '--quiet', '--initial-branch=main')
  git(draft, 'add', '--all')
  git(draft, ...asGitFlags(AUTHOR), 'commit', '--quiet', '--no-verify', '--message=Say hello')
  renameSync(draft, exampleRepository)
}

// One that an earlier version made knows no swarm yet; everything else in it is its owner's by now.
function addAuditor() {
  const file = join(exampleRepository, '.provost', 'config.yaml')
  if (!existsSync(file) || /^swarmAgent:/m.test(readFileSync(file, 'utf8'))) return
  appendFileSync(file, `swarmAgent: { harness: command, args: [node, ${agentAt('example-auditor.mjs')}] }\n`)
}

const agentAt = name => JSON.stringify(join(root, 'examples', 'agents', name))

function writeConfig(folder) {
  const template = readFileSync(join(root, 'examples', 'hello.config.yaml'), 'utf8')
  const config = template
    .replaceAll('EXAMPLE_AGENT', agentAt('example-agent.mjs'))
    .replaceAll('EXAMPLE_REVIEWER', agentAt('example-reviewer.mjs'))
    .replaceAll('EXAMPLE_AUDITOR', agentAt('example-auditor.mjs'))
  mkdirSync(join(folder, '.provost'))
  writeFileSync(join(folder, '.provost', 'config.yaml'), config)
}

function asGitFlags(config) {
  return Object.entries(config).flatMap(([key, value]) => ['-c', `${key}=${value}`])
}

function git(folder, ...args) {
  try {
    execFileSync('git', ['-C', folder, ...args], { stdio: ['ignore', 'ignore', 'pipe'], encoding: 'utf8' })
  } catch (error) {
    const what = error.code === 'ENOENT' ? 'git was not found' : 'git could not make the example repository'
    throw new Failure(what, 'install git 2.28 or later, or correct what git says', { output: error.stderr })
  }
}
