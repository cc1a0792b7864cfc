// A project with tasks for tests: real git, real processes, agents that are shell scripts, one function per verb.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ApiResponse } from '#api/exchange'
import { gitText } from '#git/git-job'
import { git } from '#git/run-git'
import { openTestApp, type TestApp } from './world.ts'

export type Agents = {
  /** Shell scripts; the prompt is on standard input, the submit directory in PROVOST_SUBMIT_DIR. */
  readonly planner?: string
  readonly worker?: string
}

export type TaskWorldOptions = Agents & {
  /** Confinement costs a tenth of a second per agent, so only tests about it ask for it. */
  readonly confinement?: 'required' | 'off'
  /** YAML below the key `task`, already indented by two. */
  readonly task?: string
  readonly config?: string
  readonly files?: Readonly<Record<string, string>>
}

// biome-ignore lint/suspicious/noExplicitAny: a test knows the shape it asks for, and fails where it is another
type Body = any

export type TaskWorld = {
  readonly app: TestApp
  readonly root: string
  readonly get: (path: string) => Promise<Body>
  /** One change at the version that is true now; answers the body, also of a refusal. */
  readonly change: (task: string, verb: string, body?: object) => Promise<Body>
  readonly newTask: (brief?: string) => Promise<string>
  /** Takes a task along the road until it is in this phase; by hand it is faster. */
  readonly take: (task: string, to: string, by?: 'agent' | 'hand') => Promise<Body>
  readonly write: (path: string, text: string) => Promise<void>
  readonly read: (path: string) => Promise<string>
  readonly configure: (options: TaskWorldOptions) => Promise<void>
  readonly status: () => Promise<string>
  readonly close: () => Promise<void>
}

export const PLAN = {
  id: 'p1',
  title: 'Say goodbye',
  brief: 'A second file, and a first one that knows of it.',
  acceptance_criteria: [{ id: 'AC1', description: 'there is a goodbye' }],
  file_plan: [
    { path: 'src/hello.txt', intent: 'update' },
    { path: 'src/deep/er/bye.txt', intent: 'create' },
    { path: 'run.sh', intent: 'update' },
    { path: 'old.txt', intent: 'delete' },
  ],
}

/** Answers whatever planning and reviewing ask for, with yes. */
export const YES = `
case "$PROVOST_PHASE" in
planning) cat > "$PROVOST_SUBMIT_DIR/planning.ai.json" <<'PLAN'
${JSON.stringify(PLAN)}
PLAN
;;
plan_review) echo '{"ok":true,"confidence":0.8}' > "$PROVOST_SUBMIT_DIR/verdict.json" ;;
review) echo '{"verdict":"approved","body":"good","findings":[]}' > "$PROVOST_SUBMIT_DIR/review.json" ;;
esac`

export const WORK = `if [ "$PROVOST_PHASE" = codegen ]; then
mkdir -p src/deep/er; echo "hello and bye" > src/hello.txt; printf 'bye' > src/deep/er/bye.txt; chmod +x run.sh; rm -f old.txt
fi`

const FILES = { 'src/hello.txt': 'hello\n', 'run.sh': 'echo run\n', 'old.txt': 'old\n', 'other.txt': 'other\n' }

const ROAD = [
  ['planning', 'plan', {}],
  ['plan_review', 'reviews', { subject: 'plan' }],
  ['codegen', 'codegen', {}],
  ['review', 'reviews', { subject: 'code' }],
  ['test', 'test', {}],
  ['accept', 'decision', { note: 'good' }],
] as const

const hand = { verdict: 'ok' } as const

const ROAD_BY_HAND = [
  ['planning', 'plan', { by: 'hand', plan: JSON.stringify(PLAN) }],
  ['plan_review', 'reviews', { subject: 'plan', hand }],
  ['codegen', 'codegen', {}],
  ['review', 'reviews', { subject: 'code', hand }],
  ['test', 'test', {}],
  ['accept', 'decision', { note: 'good' }],
] as const

export async function openTaskWorld(options: TaskWorldOptions = {}): Promise<TaskWorld> {
  const app = await openTestApp()
  const root = await app.makeRepository('shop')
  const write = async (path: string, text: string) => {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text)
  }
  for (const [path, text] of Object.entries(options.files ?? FILES)) await write(path, text)
  await gitText(root, 'add', '--all') // benches have many
  await git(root, '-c', 'user.name=ana', '-c', 'user.email=ana@example.test', 'commit', '--quiet', '-m', 'files')
  const configure = async (given: TaskWorldOptions) => {
    await writeFile(join(app.home, 'config.yaml'), `agents: { confinement: ${given.confinement ?? 'off'} }\n`)
    await write('.provost/config.yaml', composeConfig(given))
  }
  await configure(options)
  await writeFile(join(root, '.git', 'info', 'exclude'), '/.provost/\n')
  await app.call('POST', '/api/projects', { body: { path: root } })
  const bodyOf = async (answer: Promise<ApiResponse & { body: unknown }>) => (await answer).body as Body
  const get = (path: string) => bodyOf(app.call('GET', path))
  const change = async (task: string, verb: string, body: object = {}) => {
    const { version } = await get(`/api/tasks/${task}`)
    return bodyOf(app.call('POST', `/api/tasks/${task}/${verb}`, { body, headers: { 'if-match': `"${version}"` } }))
  }
  return {
    app,
    root,
    get,
    change,
    write,
    configure,
    read: path => readFile(join(root, path), 'utf8'),
    newTask: async (brief = 'Say goodbye') =>
      (await bodyOf(app.call('POST', '/api/tasks', { body: { project: 'shop', brief } }))).task,
    take: async (task, to, by = 'agent') => {
      let answer = await get(`/api/tasks/${task}`)
      for (const [phase, verb, body] of by === 'agent' ? ROAD : ROAD_BY_HAND) {
        if (answer.phase === to) return answer
        if (answer.phase === phase) answer = await change(task, verb, body)
        if (answer.code !== undefined) return answer
      }
      return answer
    },
    status: () => git(root, 'status', '--porcelain', '-z', '--untracked-files=all'),
    close: () => app.close(),
  }
}

function composeConfig({
  planner = YES,
  worker = `${WORK}\n${YES}`,
  task = '',
  config = '',
}: TaskWorldOptions): string {
  const agent = (script: string) => JSON.stringify({ harness: 'command', args: ['sh', '-c', script] })
  const reviewers = '  reviewers: { plan: [ProductPlanner, RiskPlanner] }'
  return `id: shop\nworker: ${agent(worker)}\nplanner: ${agent(planner)}\n${config}\ntask:\n${reviewers}\n${task}\n`
}
