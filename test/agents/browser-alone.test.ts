// From the browser alone, with the real Claude Code: a project is added and with it trusted, the agent is tried and chosen, a task
// made and run, what its agents ask is answered, a comment at a line goes back to the next agent and is followed, the change is accepted, and taken back.
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium, type Locator, type Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { TRIAL_PROMPT } from '../../src/session/adapters/harness/login-question.ts'
import { Provost } from '../e2e/program.ts'
import { git, makeRepository } from '../e2e/repository.ts'
import type { Scenario, ToolCall, Turn } from './scenario.ts'
import { Stage } from './stage.ts'
import { BRIEF, composeWholeTask, readPackage } from './whole-task.ts'

const CHROMIUM = '/usr/bin/chromium'
const LONG = { timeout: 1_800_000 }
const SOON = { timeout: 900_000, interval: 100 }
const COMMENT = 'Say why it looks at the root'
const FOLLOWED = '// The root is what makes a path absolute.'

let stage: Stage
let provost: Provost
let browser: Browser
let root: string

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await tellAll()
  await browser.close()
  await provost.end()
  await stage.close()
})

/** Whoever reads of a failure has only these words: the home that it happened in is removed. */
async function tellAll(): Promise<void> {
  for (const words of ['task timeline', 'session list --all', 'inbox'])
    process.stderr.write(`$ provost ${words}\n${(await provost.run(words, { cwd: root })).stdout}\n`)
  for (const page of browser.contexts().flatMap(context => context.pages()))
    process.stderr.write(`${page.url()}\n${await page.locator('body').innerText()}\n`)
}

/** The model of the whole task, and one that follows the comment when the prompt holds it. */
function composeFollowing(): Scenario {
  const whole = composeWholeTask('claude-code')
  const work = whole.turns
    .flatMap(({ answer }) => ('calls' in answer ? (answer.calls ?? []) : []))
    .find(({ id }) => id === 'call_work')!
  const command = `${(work.input as { command: string }).command}\necho '${FOLLOWED}' >> index.js`
  const call: ToolCall = { id: 'call_follow', tool: 'Bash', input: { command } }
  const follow: readonly Turn[] = [
    { when: { user: COMMENT, result: 'call_follow' }, answer: { text: 'Done.' } },
    { when: { user: COMMENT }, answer: { text: 'I follow.', calls: [call] } },
  ]
  // Whoever plans and reviews is told of the comment too, and is asked for something else.
  const { code = [], others = [] } = Object.groupBy(whole.turns, ({ when }) =>
    when?.user?.startsWith('Carry out the plan') ? 'code' : 'others',
  )
  const trial: Turn = { when: { user: TRIAL_PROMPT }, answer: { text: 'ok' } }
  return { ...whole, turns: [trial, ...others, ...follow, ...code] }
}

async function makeShop(): Promise<string> {
  const place = await makeRepository(join(provost.place, 'shop'))
  for (const [name, text] of Object.entries(await readPackage())) await writeFile(join(place, name), text)
  await mkdir(join(place, '.provost'))
  const agent = { harness: 'claude-code', env: stage.home.env }
  const suites = [{ id: 'unit', kind: 'test', command: ['npm', 'test'] }]
  const task = { suites, reviewers: { plan: ['RiskPlanner'], code: [{ role: 'Reviewer' }] } }
  const config = { id: 'shop', worker: { ...agent, permissions: 'default' }, planner: agent, task }
  await writeFile(join(place, '.provost', 'config.yaml'), JSON.stringify(config))
  await git(place, 'add', '-A')
  await git(place, 'commit', '--quiet', '--message=The package')
  return place
}

/**
 * Presses a button and, in the dialog that it opens, the one of the same name. Where something was recorded since the page was
 * drawn, the page says so and nothing happened: then it is pressed again, as a person would.
 */
async function confirm(page: Page, name: string, fill: (dialog: Locator) => Promise<unknown> = async () => {}) {
  await page.getByRole('button', { name, exact: true }).first().click()
  const dialog = page.getByRole('dialog')
  await fill(dialog)
  const button = dialog.getByRole('button', { name, exact: true })
  await button.click()
  const isOver = async () => {
    if ((await dialog.getByText('Something else came first').count()) > 0) await button.click()
    return (await dialog.count()) === 0
  }
  await expect.poll(isOver, SOON).toBe(true)
}

/** The same for what is shown before it is done. */
async function plan(page: Page, name: string, look: string, fill: (dialog: Locator) => Promise<unknown>) {
  await confirm(page, name, async dialog => {
    await fill(dialog)
    await dialog.getByRole('button', { name: look }).click()
  })
}

/** That it answers is seen, and not only that somebody logged in once. */
async function tryAndChoose(page: Page): Promise<void> {
  const line = page.getByRole('list', { name: 'Coding agents of this machine' }).getByRole('listitem')
  const claude = line.filter({ hasText: 'claude-code' })
  const dialog = page.getByRole('dialog')
  await claude.getByRole('button', { name: 'See that claude-code answers' }).click()
  await dialog.getByRole('button', { name: 'See that claude-code answers' }).click()
  await dialog.getByText('answered a prompt').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await confirm(page, 'Choose claude-code')
  await claude.getByText('the agent of this home').waitFor()
}

/** Lets the task run, and answers from the inbox what its agents ask until it waits for a decision. How often it was asked. */
async function runToDecision(page: Page): Promise<number> {
  await confirm(page, 'Run')
  await page.getByRole('link', { name: /^Inbox/ }).click()
  const rows = page.locator('.decision')
  for (let answered = 0; ; answered++) {
    const kinds = () => rows.locator('.badge').allInnerTexts()
    await expect.poll(async () => (await kinds()).join(), SOON).toMatch(/permission|acceptance/)
    if (!(await kinds()).join().includes('permission')) return answered
    await rows.filter({ hasText: 'permission' }).first().locator('.choose').click()
    await page.locator('.inbox-pane').getByRole('button', { name: 'allow once' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'allow once' }).click()
    await dialog.waitFor({ state: 'detached' })
  }
}

test.runIf(existsSync(CHROMIUM))(
  'a project, a task, answers, a comment, an acceptance and its return',
  LONG,
  async () => {
    stage = await Stage.open(composeFollowing())
    provost = await Provost.create()
    root = await makeShop()
    await provost.startDaemon({ env: stage.home.env })
    browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu'] })
    const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage()
    page.setDefaultTimeout(300_000)
    await page.goto((await provost.run('open --print --json --actor ana')).json.link)
    const file = () => readFile(join(root, 'index.js'), 'utf8')
    const badge = (word: string) => page.locator('.task-standing .badge', { hasText: word }).waitFor()
    const openTask = async () => {
      await page.getByRole('link', { name: /^Inbox/ }).click()
      await page.locator('.inbox-pane').getByRole('link', { name: BRIEF }).click()
      await page.getByRole('heading', { level: 1, name: BRIEF }).waitFor()
    }

    await confirm(page, 'Add a project', dialog => dialog.getByLabel('Its directory').fill(root))
    await page.getByText('✓ shop').waitFor()
    await tryAndChoose(page)
    await confirm(page, 'New task', dialog => dialog.getByLabel('What is to be done').fill(BRIEF))
    await page.getByRole('heading', { level: 1, name: BRIEF }).waitFor()
    expect(await runToDecision(page)).toBeGreaterThan(0)

    await openTask()
    await page.getByRole('link', { name: 'Change', exact: true }).click()
    const at = /^Comment on index\.js:/
    await page.getByRole('button', { name: at }).last().click()
    await page.getByLabel(at).last().fill(COMMENT)
    await page.getByRole('button', { name: 'Keep the comment' }).click()
    await confirm(page, 'Send 1 comment')
    await page.locator('[aria-current=step]', { hasText: 'codegen' }).waitFor()
    expect(await runToDecision(page)).toBeGreaterThan(0)
    await openTask()
    await page.getByRole('link', { name: 'Change', exact: true }).click()
    await page.getByText(FOLLOWED).first().waitFor()

    await plan(page, 'Decide', 'Show what would happen', dialog => dialog.getByLabel('Decision').selectOption('accept'))
    await badge('accepted')
    expect(await file()).toContain(FOLLOWED)

    await confirm(page, 'Open again to revert', dialog => dialog.getByLabel('Why').fill('Not needed'))
    await plan(page, 'Revert', 'Show the plan', dialog => dialog.getByLabel('Why').fill('Not needed'))
    await badge('reverted')
    expect(await file()).not.toContain('isAbsolute')
    expect(await git(root, 'diff', 'HEAD', '--stat')).toBe('')
  },
)
