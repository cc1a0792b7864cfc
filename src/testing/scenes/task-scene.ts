// A task taken along its road by commands, once by hand and once by a scripted agent.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { git } from '#git/run-git'
import type { CommandHouse } from '../command-house.ts'
import type { Line, Scene } from '../command-scene.ts'
import { openLoopbackGithub } from '../loopback-github.ts'
import { PLAN, WORK, YES } from '../worlds/task-world.ts'

const FILES = { 'src/hello.txt': 'hello\n', 'run.sh': 'echo run\n', 'old.txt': 'old\n' }
const QUESTION = { id: 'q1', kind: 'open_question', text: 'Which goodbye?', blocking: true }
const PATCH = `diff --git a/src/deep/er/bye.txt b/src/deep/er/bye.txt
new file mode 100644
--- /dev/null
+++ b/src/deep/er/bye.txt
@@ -0,0 +1 @@
+bye
`

export async function prepareTasks(house: CommandHouse): Promise<void> {
  await house.commit({ ...FILES, '.gitignore': '/.provost/\n/plan*.json\n/*.patch\n/brief.md\n' })
  house.runAgentsOpen()
  await house.run('init')
  const agent = JSON.stringify({ harness: 'command', args: ['sh', '-c', `${WORK}\n${YES}`] })
  const rest = 'task: { reviewers: { plan: [RiskPlanner] }, allowSubmittedReports: true }'
  await house.write('.provost/config.yaml', `id: shop\nworker: ${agent}\nplanner: ${agent}\n${rest}\n`)
  await house.write('plan.json', JSON.stringify(PLAN))
  await house.write('plan-asking.json', JSON.stringify({ ...PLAN, notes: [QUESTION] }))
  await house.write('bye.patch', PATCH)
  await house.write('brief.md', 'From a file\nmore of it')
}

const isApplied = ({ root }: CommandHouse) => existsSync(join(root, 'src/deep/er/bye.txt'))
const notApplied = (house: CommandHouse) => expect(isApplied(house)).toBe(false)
const planning: readonly Line[] = [
  { line: 'task status', refused: 'USAGE', because: /no task is open here/ },
  { line: 'task list', says: 'no task is open', json: { tasks: [] } },
  { line: 'task new', refused: 'INPUT_INVALID', because: /brief/ },
  { line: 'task new "Say goodbye"', cwd: ({ place }) => place, refused: 'PROJECT_NEEDED' },
  {
    line: 'task new "Say goodbye"',
    json: { phase: 'planning', rule: 'PLAN_MISSING' },
    logs: ['task.created'],
    keep: json => ({ task: json.task }),
  },
  { line: 'task new --file gone.md', refused: 'NOT_FOUND' },
  {
    line: 'task list',
    says: ['{task}', 'PLAN_MISSING', 'Say goodbye'],
    json: { tasks: [{ phase: 'planning', needs: 'work' }] },
  },
  { line: 'task list --phase done', says: 'no task is open', json: { tasks: [] } },
  { line: 'task list --needs nonsense', refused: 'USAGE' },
  {
    line: 'task status',
    says: ['{task}  Say goodbye', 'needs', 'provost task plan'],
    json: { phase: 'planning', needs: 'work' },
  },
  { line: 'task status ta_NONE', refused: 'NOT_FOUND' },
  { line: 'task why {task}', says: 'rule PLAN_MISSING', json: {} },
  { line: 'task why ta_NONE', refused: 'NOT_FOUND' },
  { line: 'task timeline {task}', says: /ana +created/, json: { rows: [{ actor: 'ana' }] } },
  { line: 'task timeline ta_NONE', refused: 'NOT_FOUND' },
  { line: 'task diff {task}', refused: 'NOT_FOUND', because: /has no diff yet/ },
  { line: 'task falsify {task}', refused: 'TASK_NO_OUTPUT' },
  { line: 'task show {task}', refused: 'USAGE', because: /missing argument <artifact>/ },
  { line: 'task say {task} "and wave"', says: 'added to the brief', logs: ['task.briefed'] },
  { line: 'task say {task}', refused: 'USAGE' },
  { line: 'task answer {task} q1 yes', refused: 'NOT_FOUND', because: /q1/ },
  { line: 'task plan {task} --from gone.json', refused: 'NOT_FOUND' },
  { line: 'task plan {task} " "', refused: 'INPUT_INVALID', because: /only blanks/ },
  { line: 'task plan {task} --by hand', exit: 1, says: ['save a plan as', 'and wave'], logs: 'any' },
  {
    line: 'task plan {task} --from plan-asking.json',
    exit: 1,
    says: /stays in planning/,
    logs: ['task.artifact_recorded'],
  },
  { line: 'task status {task}', says: 'question q1 [blocking] Which goodbye?', json: { questions: [{ id: 'q1' }] } },
  { line: 'task answer {task} q1', refused: 'USAGE', because: /<text>/ },
  { line: 'task answer {task} q1 a long one', json: { phase: 'planning' }, logs: ['task.question_answered'] },
  { line: 'task next {task} --dry-run', json: { moved: null }, says: 'planning' },
  {
    line: 'task plan {task} --from plan.json --no-move',
    json: { phase: 'planning', moved: null },
    logs: ['task.artifact_recorded'],
  },
  { line: 'task next {task}', says: 'moved planning → plan_review', logs: ['task.moved'] },
  { line: 'task show {task} plan', says: '"Say goodbye"', json: { name: 'plan' } },
]

const reviewing: readonly Line[] = [
  { line: 'task review {task} nonsense', refused: 'USAGE', because: /plan or code/ },
  { line: 'task review {task} plan --by hand', refused: 'USAGE', because: /needs your verdict/ },
  {
    line: 'task review {task} code --verdict ok',
    refused: 'TASK_GATE_CLOSED',
    because: /in plan_review, not in review/,
  },
  { line: 'task codegen {task}', refused: 'TASK_GATE_CLOSED', because: /in plan_review/ },
  {
    line: 'task review {task} plan --verdict ok',
    says: 'moved plan_review → codegen',
    logs: ['task.plan_reviewed', 'task.moved'],
  },
  { line: 'task codegen {task} --from nonsense', refused: 'USAGE', because: /worktree:<path>/ },
  {
    line: 'task codegen {task} --from patch:bye.patch --no-move',
    json: { phase: 'codegen' },
    logs: ['task.artifact_recorded'],
  },
  { line: 'task next {task}', json: { phase: 'review' }, logs: ['task.moved'] },
  { line: 'task revert {task} --reason bad', refused: 'TASK_GATE_CLOSED' },
  { line: 'task diff {task}', says: '+bye', json: { name: 'diff' } },
  { line: 'task review {task} code --dismiss nonsense --reason "it is fine"', refused: 'NOT_FOUND' },
  {
    line: 'task review {task} code --verdict ok',
    says: 'moved review → test',
    logs: ['task.code_reviewed', 'task.moved'],
  },
  { line: 'task test {task} --suite nonsense', refused: 'NOT_FOUND', because: /nonsense/ },
  { line: 'task test {task} --baseline-only', json: { phase: 'test' }, exit: 1, logs: 'any' },
  { line: 'task falsify {task} --bar high', refused: 'USAGE', because: /--bar must be a number/ },
  { line: 'task falsify {task}', says: 'rule H1', json: { falsifier: { rule: 'H1' } }, logs: ['task.falsified'] },
  { line: 'task test {task}', says: 'moved test → accept', logs: ['task.evaluated', 'task.moved'] },
]

/** The forge is a server on loopback that has one issue. */
async function moveToForge(house: CommandHouse): Promise<void> {
  const { server, issues } = await openLoopbackGithub()
  server.unref()
  issues([{ number: 7, title: 'Wave as well', body: 'please' }])
  await house.run(`config set forge.url ${server.url}`)
  await house.run('config set forge.repo acme/shop')
  await house.run('config set forge.kind github')
}

const leaveForge = (house: CommandHouse) => house.run('config set forge.kind local')

/** What an accepted task can give to a forge, and take from it. */
const publishing: readonly Line[] = [
  { line: 'task publish {task}', refused: 'INPUT_INVALID', because: /names no forge/ },
  { line: 'task intake', refused: 'INPUT_INVALID', because: /names no forge/ },
  { line: 'task publish {task} --apply', first: moveToForge, refused: 'PUSH_REFUSED', because: /origin/ },
  { line: 'task publish {task}', says: ['would be pushed as provost/', '| Code review | pass | yes |'] },
  {
    line: 'task intake --label "for agents"',
    says: ['would be a task', 'Wave as well'],
    json: { taken: [{ issue: 7, task: null }], known: [] },
    effect: leaveForge,
  },
]

/** What an accepted task can prove to others. */
const proving: readonly Line[] = [
  { line: 'proof list', says: 'no pack was made yet', json: { proofs: [] } },
  {
    line: 'proof make {task}',
    json: { task: expect.any(String), isKnown: false },
    logs: ['log.key_made', 'proof.made', 'log.checkpointed'],
    keep: json => ({ tree: json.tree, key: json.vkey, pack: json.file }),
  },
  {
    line: 'proof make {task}',
    says: [/^proof of /, 'accept  proven', 'also refs/provost/proof/'],
    json: { isKnown: true },
  },
  { line: 'proof verify {pack} --key {key}', says: /^SOUND/, json: { verdict: 'sound' } },
  { line: 'proof verify {tree} --key {key}', says: /^SOUND/ },
  { line: 'proof verify refs/provost/proof/{tree} --key {key}', json: { verdict: 'sound' } },
  { line: 'proof list', says: 'task {task}', json: { proofs: [{ kind: 'task' }] } },
  { line: 'proof list extra', refused: 'USAGE' },
  { line: 'proof make ta_NOSUCH', refused: 'NOT_FOUND' },
  {
    line: 'proof publish {task}',
    says: ['refs/notes/provost', 'nothing left this machine'],
    logs: ['proof.published'],
  },
  { line: 'proof publish {task} --push nowhere', refused: 'GIT_FAILED' },
  { line: 'proof sign {task}', refused: 'USAGE' },
  { line: 'proof sign {task} --ssh-key {place}/none', refused: 'INPUT_INVALID' },
  {
    line: 'proof sign {task} --ssh-key {place}/id',
    first: house => void execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', join(house.place, 'id')]),
    says: 'signature of a person',
    logs: ['proof.signed', 'proof.made', 'log.checkpointed'],
  },
]

const accepting: readonly Line[] = [
  { line: 'task accept {task}', exit: 1, says: 'DECISION_NOTE_REQUIRED', logs: ['task.decided'], effect: notApplied },
  { line: 'task next {task}', refused: 'TASK_GATE_CLOSED', because: /DECISION_NOTE_REQUIRED/, logs: ['task.refused'] },
  { line: 'task next {task} --override "I say so" --to nonsense', refused: 'TASK_UNKNOWN_TARGET', logs: 'any' },
  {
    line: 'task accept {task} --dry-run --note fine',
    says: 'write src/deep/er/bye.txt',
    json: { phase: 'accept' },
    effect: notApplied,
  },
  { line: 'task accept {task} --defer', refused: 'REASON_REQUIRED' },
  {
    line: 'task accept {task} --defer --note later',
    exit: 1,
    json: { phase: 'accept' },
    logs: ['task.decided'],
    effect: notApplied,
  },
  { line: 'task archive {task} --apply', refused: 'TASK_GATE_CLOSED', because: /only a task that is done/ },
  { line: 'task budget {task}', refused: 'USAGE', because: /--phase/ },
  {
    line: 'task budget {task} --phase codegen --add 2 --reason "one more"',
    says: '2 more times',
    logs: ['task.budget_granted'],
  },
  { line: 'task redo {task}', refused: 'USAGE', because: /<phase>/ },
  { line: 'task repair {task}', says: 'STATE_CURRENT', json: { phase: 'accept' } },
  { line: 'task repair ta_NONE', refused: 'NOT_FOUND' },
  {
    line: 'task accept {task} --note "a text file" --commit "Say goodbye"',
    json: { phase: 'done', outcome: 'accepted' },
    logs: ['task.decided', 'task.applied', 'task.moved'],
    effect: async house => {
      expect(isApplied(house)).toBe(true)
      expect(await git(house.root, 'log', '-1', '--format=%s')).toBe('Say goodbye\n')
    },
  },
  { line: 'task accept {task} --note again', refused: 'TASK_GATE_CLOSED' },
  ...proving,
  ...publishing,
  { line: 'task run {task}', json: { phase: 'done', moves: [] }, logs: ['task.run_asked', 'task.run_ended'] },
  { line: 'task run ta_NONE', refused: 'NOT_FOUND' },
  { line: 'task run {task} --harness codx', refused: 'HARNESS_UNKNOWN', because: /codx/ },
  { line: 'task list --all', says: '{task}', json: { tasks: [{ phase: 'done', outcome: 'accepted' }] } },
  { line: 'task revert {task} --reason "it waves"', refused: 'TASK_TERMINAL_USE_REDO' },
  { line: 'task redo {task} accept --reason "it waves"', json: { phase: 'accept' }, logs: ['task.redone'] },
  {
    line: 'task revert {task}  --reason "it waves"',
    says: ['src/deep/er/bye.txt', '--apply'],
    effect: house => expect(isApplied(house)).toBe(true),
  },
  {
    line: 'task revert {task} --reason "it waves" --apply',
    json: { phase: 'done', outcome: 'reverted' },
    logs: ['task.reverted'],
    effect: async house => {
      notApplied(house)
      await git(house.root, 'commit', '--quiet', '--all', '--message', 'Back') // the next plan starts from what HEAD holds
    },
  },
  { line: 'task archive {task}', says: 'would', json: { phase: 'done' } },
  { line: 'task archive {task} --apply', json: { phase: 'done' }, logs: ['task.archived'] },
  { line: 'task list --all', says: '{task}', json: { tasks: [{ outcome: 'reverted' }] } },
]

const byAgent: readonly Line[] = [
  {
    line: 'task new --file brief.md --title Short',
    json: { phase: 'planning' },
    logs: ['task.created'],
    keep: json => ({ task: json.task }),
  },
  { line: 'task run {task} --max-moves x', refused: 'USAGE', because: /must be a number/ },
  {
    line: 'task run {task} --max-moves 1',
    exit: 1,
    says: ['planning → plan_review', 'paused'],
    logs: ['task.session_linked', 'task.moved', 'task.paused'],
  },
  {
    line: 'task review {task} plan --verdict changes --note "too short"',
    exit: 1,
    says: 'objects',
    logs: ['task.plan_reviewed'],
  },
  {
    line: 'task next {task} --override "I accept the risk"',
    json: { moved: { from: 'planning', to: 'plan_review' } },
    logs: ['task.moved'],
  },
  {
    line: 'task redo {task} planning --reason "another plan"',
    says: /planning again, attempt \d/,
    logs: ['task.redone'],
  },
  { line: 'task stop ta_NONE', refused: 'NOT_FOUND' },
  { line: 'task stop {task}', says: 'no agent was at work', json: {}, logs: 'any' },
  { line: 'task abandon {task}', refused: 'REASON_REQUIRED' },
  { line: 'task abandon {task} --reason "not now"', json: { needs: null, rule: 'GIVEN_UP' }, logs: ['task.abandoned'] },
  { line: 'task reopen ta_NONE --reason "after all"', refused: 'NOT_FOUND' },
  { line: 'task reopen {task} --reason "after all"', json: { rule: 'PLAN_MISSING' }, logs: ['task.reopened'] },
]

export const taskScene: Scene = {
  name: 'tasks',
  prepare: prepareTasks,
  lines: [...planning, ...reviewing, ...accepting, ...byAgent],
}
