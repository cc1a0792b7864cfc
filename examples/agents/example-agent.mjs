#!/usr/bin/env node
// EXAMPLE AGENT. It stands in for a coding agent so that Provost can be seen at work on any machine, offline: an ordinary
// program of the `command` harness that reads its prompt and really edits files, but thinks nothing. It knows one piece of
// work, that of the example project: greeting in another language.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const submit = process.env.PROVOST_SUBMIT_DIR
const phase = process.env.PROVOST_PHASE
const role = process.env.PROVOST_ROLE ?? 'nobody'

const WORK = { planning: plan, plan_review: judgePlan, codegen: change, review: judgeCode }

if (phase === undefined && process.env.PROVOST_SESSION) playSession()
else playPhase()

function playPhase() {
  console.log(`[example agent] ${role} at work on ${phase}`)
  const work = WORK[phase]
  if (submit && work) return work()
  console.error('[example agent] start me through Provost: harness "command"')
  process.exit(2)
}

// As a session it shows two ways of not being heard any more: it dies in the middle of its work, or it says nothing.
function playSession() {
  const prompt = readFileSync(process.env.PROVOST_PROMPT_FILE, 'utf8')
  console.log('::provost {"activity":"active"}')
  if (prompt.includes('farewell')) sayFarewell()
  else if (prompt.includes('Die')) setTimeout(() => process.kill(process.pid, 'SIGKILL'), 500)
  else setTimeout(() => {}, 120_000)
}

// As a worker it forgets a test at first. What a reviewer asks for comes to its standard input.
async function sayFarewell() {
  writeFileSync('src/farewell.js', "export function farewell(name) {\n  return `Goodbye, ${name}!`\n}\n")
  commit('Say farewell')
  setTimeout(() => process.exit(0), 120_000) // an example does not stay for ever
  for await (const line of createInterface({ input: process.stdin })) {
    if (!line.includes('asks for changes')) continue
    writeFileSync(
      'test/farewell.test.js',
      `import assert from 'node:assert/strict'
import { test } from 'node:test'
import { farewell } from '../src/farewell.js'

test('it says farewell', () => assert.equal(farewell('Ada'), 'Goodbye, Ada!'))
`,
    )
    commit('Test the farewell')
  }
}

function commit(message) {
  const author = ['-c', 'user.name=Example agent', '-c', 'user.email=example@provost.invalid', '-c', 'commit.gpgsign=false']
  execFileSync('git', ['add', '--all'])
  execFileSync('git', [...author, 'commit', '--quiet', '--no-verify', '-m', message])
}

function hand(name, value) {
  writeFileSync(join(submit, name), `${JSON.stringify(value, null, 2)}\n`)
}

function plan() {
  hand('planning.ai.json', {
    schema_version: 1,
    id: process.env.PROVOST_TASK,
    title: 'Greet in another language',
    brief: 'greet(name, language) says hello in English, German or French; English stays the default.',
    acceptance_criteria: [
      { id: 'AC1', description: 'A known language greets in that language.' },
      { id: 'AC2', description: 'Without a language, or with an unknown one, everything stays as it was.' },
    ],
    file_plan: [
      { path: 'src/greet.js', intent: 'update', summary: 'a table of greetings' },
      { path: 'test/language.test.js', intent: 'create', summary: 'one test per criterion' },
    ],
    work: { tasks: [{ id: 'w1', title: 'Add the table and its tests', kind: 'implementation', risk_level: 'low' }] },
    test_plan: { strategy: 'node --test', cases: ['AC1', 'AC2'] },
  })
}

function judgePlan() {
  const confidence = { ProductPlanner: 0.9, SystemDesigner: 0.85, SeniorDeveloper: 0.8, TestPlanner: 0.9, RiskPlanner: 0.7 }
  hand('verdict.json', {
    ok: true,
    confidence: confidence[role] ?? 0.75,
    strengths: ['small, and each criterion has a test'],
    weaknesses: [],
    suggestions: [],
    blocking_issues: [],
  })
}

function change() {
  writeFileSync(
    'src/greet.js',
    `const GREETINGS = { en: 'Hello', de: 'Hallo', fr: 'Bonjour' }
const WORLDS = { en: 'world', de: 'Welt', fr: 'le monde' }

// Says hello to someone, or to the world when nobody is named, in a language that it knows.
export function greet(name = '', language = 'en') {
  const known = Object.hasOwn(GREETINGS, language) ? language : 'en'
  const trimmed = name.trim()
  return \`\${GREETINGS[known]}, \${trimmed === '' ? WORLDS[known] : trimmed}!\`
}
`,
  )
  writeFileSync(
    'test/language.test.js',
    `import assert from 'node:assert/strict'
import { test } from 'node:test'
import { greet } from '../src/greet.js'

test('AC1 a known language greets in that language', () => {
  assert.equal(greet('Ada', 'de'), 'Hallo, Ada!')
  assert.equal(greet('', 'fr'), 'Bonjour, le monde!')
})

test('AC2 an unknown language changes nothing', () => assert.equal(greet('Ada', 'xx'), 'Hello, Ada!'))
`,
  )
}

function judgeCode() {
  const isTested = existsSync('test/language.test.js') && readFileSync('test/language.test.js', 'utf8').includes('AC1')
  hand('review.json', {
    verdict: isTested ? 'approved' : 'changes_requested',
    body: isTested ? 'Every criterion has a test.' : 'The criteria have no tests.',
    findings: [],
  })
}
