#!/usr/bin/env node
// EXAMPLE REVIEWER. It stands in for a coding agent that reviews: it stays open, reads each task from its standard input,
// really looks at the commit it was given, and submits its verdict with the command of the task. It knows one rule: what
// is exported has a test.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'

const SUBMIT = /^provost review submit --session (\S+) --run (\S+) /

console.log('::provost {"activity":"active"}')
setTimeout(() => process.exit(0), 120_000) // an example does not stay for ever
for await (const line of createInterface({ input: process.stdin })) {
  const [, session, run] = SUBMIT.exec(line) ?? []
  if (run) submit(session, run)
}

function submit(session, run) {
  const untested = findUntested()
  const verdict = untested.length === 0 ? 'approved' : 'changes_requested'
  const body = untested.length === 0 ? 'Every export has a test.' : `No test names ${untested.join(', ')}.`
  const words = ['review', 'submit', '--session', session, '--run', run, '--verdict', verdict, '--body', body]
  execFileSync('provost', words, { stdio: 'inherit' })
  console.log('::provost {"activity":"idle"}')
}

function findUntested() {
  const read = folder => readdirSync(folder).map(name => readFileSync(`${folder}/${name}`, 'utf8')).join('\n')
  const names = [...read('src').matchAll(/export function (\w+)/g)].map(match => match[1])
  const tests = read('test')
  return names.filter(name => !tests.includes(`${name}(`))
}
