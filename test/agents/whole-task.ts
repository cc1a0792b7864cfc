// A model that carries a whole task through its phases, as a good one would: it plans, reviews, edits, tests, and hands in
// where the prompt says. The repository is a real package from npm with its own tests.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Scenario, ToolCall, Turn } from './scenario.ts'

const PACKAGE = join(import.meta.dirname, 'node_modules', 'path-parse')
const FILES = ['package.json', 'README.md', 'index.js', 'test.js']

/** The files of path-parse 1.0.5, which still shipped its tests. */
export async function readPackage(): Promise<Record<string, string>> {
  const texts = await Promise.all(FILES.map(name => readFile(join(PACKAGE, name), 'utf8')))
  return Object.fromEntries(FILES.map((name, index) => [name, texts[index]!]))
}

export const BRIEF = 'Add isAbsolute(path) beside parse, for both kinds of paths, with tests'

const PLAN = {
  schema_version: 1,
  id: 'is-absolute',
  title: 'Add isAbsolute beside parse',
  brief: 'parse already knows the root of a path; isAbsolute answers whether there is one.',
  acceptance_criteria: [
    { id: 'AC1', description: 'isAbsolute("/a") is true and isAbsolute("a") is false', must_have: true },
  ],
  file_plan: [
    { path: 'index.js', intent: 'update' },
    { path: 'test.js', intent: 'update' },
  ],
}
const VERDICT = {
  ok: true,
  confidence: 0.9,
  strengths: ['small'],
  weaknesses: [],
  suggestions: [],
  blocking_issues: [],
}
const REVIEW = { verdict: 'approved', body: 'It does what the plan says, and it is tested.', findings: [] }

const CODE = `
module.exports.isAbsolute = function (path) {
  return module.exports(path).root !== '';
};
`
const TEST = `
assert.strictEqual(pathParse.isAbsolute('/a/b'), true);
assert.strictEqual(pathParse.isAbsolute('a/b'), false);
`
const WORK = `cat >> index.js <<'END'${CODE}END
cat >> test.js <<'END'${TEST}END
npm test`

type Hands = {
  readonly write: (id: string, name: string, content: string) => ToolCall
  readonly run: (id: string, command: string) => ToolCall
}

/** Each agent has its own tools for the same two things. */
const HANDS: Readonly<Record<'claude-code' | 'codex', Hands>> = {
  'claude-code': {
    write: (id, name, content) => ({ id, tool: 'Write', input: { file_path: `{hand-in}/${name}`, content } }),
    run: (id, command) => ({ id, tool: 'Bash', input: { command } }),
  },
  codex: {
    write: (id, name, content) => ({
      id,
      tool: 'exec_command',
      input: { cmd: `cat > '{hand-in}/${name}' <<'END'\n${content}\nEND` },
    }),
    run: (id, command) => ({ id, tool: 'exec_command', input: { cmd: command } }),
  },
}

export function composeWholeTask(harness: keyof typeof HANDS): Scenario {
  const { write, run } = HANDS[harness]
  const hand = (name: string, value: object) => write(`call_${name}`, name, JSON.stringify(value, null, 2))
  return {
    about: 'One task from its brief to a change that passes its tests.',
    requestsMax: 400,
    fill: { 'hand-in': 'Hand in \\(directory ([^)]+)\\)' },
    turns: [
      ...turnsOf('Plan the change described in the brief', [
        run('call_look', 'ls && cat index.js'),
        hand('planning.ai.json', PLAN),
      ]),
      ...turnsOf('You review a plan as', [hand('verdict.json', VERDICT)]),
      ...turnsOf('Carry out the plan in this worktree', [run('call_work', WORK)]),
      ...turnsOf('Write review.json', [run('call_diff', 'npm test'), hand('review.json', REVIEW)]),
    ],
  }
}

/** One call after the other, the last one that has a result decides; then a word that it is done. */
function turnsOf(user: string, calls: readonly ToolCall[]): Turn[] {
  const after = calls.map((call, index): Turn => {
    const next = calls[index + 1]
    return { when: { user, result: call.id }, answer: next ? { text: 'Next.', calls: [next] } : { text: 'Done.' } }
  })
  return [...after.toReversed(), { when: { user }, answer: { text: 'I will.', calls: [calls[0]!] } }]
}
