// What real agents are put through, and what must be heard of them. The samples are recorded from these takes, and the
// readers of lines are tested with the samples, so both must tell the same story.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { FAILURE_TAKES } from './failure-takes.ts'
import { REQUEST_TAKES } from './request-takes.ts'
import type { Stage } from './stage.ts'
import { SUBSCRIPTION, type Take } from './take.ts'

const CLAUDE_TOOL_TURN = [
  'turn_started active',
  'prompt_submitted active',
  'assistant active',
  'tool_use active Bash',
  'tool_result active',
  'assistant active',
  'turn_completed ready',
]

const ASKED_AND_ANSWERED = ['permission_request blocked Bash', 'request_answered active']

const CODEX_START = ['thread_started -', 'warning -', 'turn_started active']

export const TAKES: Readonly<Record<string, Take>> = {
  ...FAILURE_TAKES,
  ...REQUEST_TAKES,
  'claude-tool-call': {
    scenario: 'claude-tool-call',
    program: 'claude',
    play: async stage => {
      const agent = { args: ['--allowedTools=Bash'] }
      const claude = await stage.start({ harness: 'claude-code', prompt: 'Write hello.txt', agent })
      await stage.until(() => claude.find('turn_completed'))
      claude.closeInput()
      await claude.ended
    },
    story: CLAUDE_TOOL_TURN,
  },
  'claude-permission': {
    scenario: 'claude-tool-call',
    program: 'claude',
    play: stage => playPermission(stage, 'allow_once'),
    story: [...CLAUDE_TOOL_TURN.slice(0, 4), ...ASKED_AND_ANSWERED, ...CLAUDE_TOOL_TURN.slice(4)],
  },
  'claude-permission-denied': {
    scenario: 'claude-tool-call',
    program: 'claude',
    play: stage => playPermission(stage, 'deny'),
    story: [...CLAUDE_TOOL_TURN.slice(0, 4), ...ASKED_AND_ANSWERED, ...CLAUDE_TOOL_TURN.slice(4)],
  },
  'claude-question': {
    scenario: 'claude-question',
    program: 'claude',
    play: async stage => {
      const claude = await stage.start({ harness: 'claude-code', prompt: 'Paint the shed' })
      await stage.until(() => claude.find('question'))
      claude.answer(claude.find('question')!.request!, 'Blue')
      await stage.until(() => claude.find('turn_completed'))
      claude.closeInput()
      await claude.ended
    },
    story: [
      'turn_started active',
      'prompt_submitted active',
      'tool_use active AskUserQuestion',
      'question waiting_input AskUserQuestion',
      'request_answered active',
      'tool_result active',
      'assistant active',
      'turn_completed ready',
    ],
  },
  'claude-limit': {
    scenario: 'claude-limit',
    program: 'claude',
    play: async stage => {
      const claude = await stage.start({ harness: 'claude-code', prompt: 'Paint the shed', env: SUBSCRIPTION })
      await stage.until(() => claude.find('turn_failed'))
      claude.say('Try again')
      await stage.until(() => claude.find('turn_completed'))
      claude.closeInput()
      await claude.ended
    },
    story: [
      'turn_started active',
      'limit quota_paused',
      'prompt_submitted active',
      'limit quota_paused',
      'turn_failed quota_paused',
      'turn_started active',
      'prompt_submitted active',
      'assistant active',
      'turn_completed ready',
    ],
  },
  'claude-key-limit': {
    scenario: 'claude-key-limit',
    failure: 'limit_reached',
    program: 'claude',
    play: async stage => {
      const claude = await stage.start({ harness: 'claude-code', prompt: 'Paint the shed' })
      await stage.until(() => claude.find('turn_failed'))
      claude.closeInput()
      await claude.ended
    },
    story: [
      'turn_started active',
      'retry active',
      'prompt_submitted active',
      'limit quota_paused',
      'turn_failed quota_paused',
    ],
  },
  'claude-cut': {
    scenario: 'cut',
    program: 'claude',
    play: async stage => {
      const claude = await stage.start({ harness: 'claude-code', prompt: 'Paint the shed' })
      await stage.until(() => claude.find('turn_failed'))
      claude.closeInput()
      await claude.ended
    },
    story: ['turn_started active', 'retry active', 'prompt_submitted active', 'api_error active', 'turn_failed idle'],
    failure: 'no_network',
  },
  'claude-crash': {
    scenario: 'crash',
    program: 'claude',
    play: async stage => {
      const claude = await stage.start({ harness: 'claude-code', prompt: 'Paint the shed' })
      await stage.until(() => stage.stub.asked.length > 0 && hasTranscript(stage, claude.launch.nativeSessionId!))
      claude.kill()
      await claude.ended
      const resume = claude.launch.nativeSessionId!
      const again = await stage.start({ harness: 'claude-code', prompt: 'Go on', resume })
      await stage.until(() => again.find('turn_completed'))
      again.closeInput()
      await again.ended
    },
    story: [
      'turn_started active',
      'turn_started active',
      'prompt_submitted active',
      'assistant active',
      'turn_completed ready',
    ],
  },
  'claude-resume-failed': {
    scenario: 'crash',
    failure: 'resume_failed',
    program: 'claude',
    play: async stage => {
      const resume = '11111111-1111-4111-8111-111111111111'
      await (await stage.start({ harness: 'claude-code', prompt: 'Go on', resume })).ended
    },
    story: ['resume_failed idle'],
  },
  'codex-tool-call': {
    scenario: 'codex-tool-call',
    program: 'codex',
    play: stage => playTurn(stage, 'codex', 'Write hello.txt', 'danger-full-access'),
    story: [
      ...CODEX_START,
      'agent_message active',
      'command_execution active shell',
      'command_execution active shell',
      'agent_message active',
      'turn_completed ready',
    ],
  },
  'codex-limit': {
    scenario: 'codex-limit',
    failure: 'limit_reached',
    program: 'codex',
    play: stage => playTurn(stage, 'codex', 'Paint the shed'),
    story: [...CODEX_START, 'error active', 'turn_failed quota_paused'],
  },
  'codex-key-limit': {
    scenario: 'codex-key-limit',
    failure: 'limit_reached',
    program: 'codex',
    play: stage => playTurn(stage, 'codex', 'Paint the shed'),
    story: [...CODEX_START, 'error active', 'error active', 'turn_failed quota_paused'],
  },
  'codex-cut': {
    scenario: 'cut',
    failure: 'no_network',
    program: 'codex',
    play: stage => playTurn(stage, 'codex', 'Paint the shed'),
    story: [...CODEX_START, 'error active', 'error active', 'turn_failed idle'],
  },
  'codex-crash': {
    scenario: 'crash',
    program: 'codex',
    play: async stage => {
      const codex = await stage.start({ harness: 'codex', prompt: 'Paint the shed' })
      await stage.until(() => stage.stub.asked.length > 0 && codex.find('turn_started'))
      codex.kill()
      await codex.ended
      const resume = codex.find('thread_started')!.nativeSessionId!
      await (await stage.start({ harness: 'codex', prompt: 'Go on', resume })).ended
    },
    story: [...CODEX_START, ...CODEX_START, 'agent_message active', 'turn_completed ready'],
  },
  'gemini-tool-call': {
    scenario: 'gemini-tool-call',
    program: 'gemini',
    play: stage => playTurn(stage, 'gemini', 'Write hello.txt', 'yolo'),
    story: [
      'init active',
      'prompt_submitted active',
      'message active',
      'tool_use active run_shell_command',
      'tool_result active',
      'message active',
      'turn_completed ready',
    ],
  },
  'gemini-limit': {
    scenario: 'gemini-limit',
    failure: 'limit_reached',
    program: 'gemini',
    play: stage => playTurn(stage, 'gemini', 'Paint the shed'),
    story: ['init active', 'prompt_submitted active', 'turn_failed quota_paused'],
  },
  'opencode-tool-call': {
    scenario: 'opencode-tool-call',
    program: 'opencode',
    play: stage => playTurn(stage, 'opencode', 'Write hello.txt', 'auto'),
    story: [
      'step_start active',
      'text active',
      'tool_use active bash',
      'step_finish active',
      'step_start active',
      'text active',
      'turn_completed ready',
    ],
  },
}

async function playPermission(stage: Stage, option: string): Promise<void> {
  const claude = await stage.start({ harness: 'claude-code', prompt: 'Write hello.txt' })
  await stage.until(() => claude.find('permission_request'))
  claude.answer(claude.find('permission_request')!.request!, option)
  await stage.until(() => claude.find('turn_completed'))
  claude.closeInput()
  await claude.ended
}

async function playTurn(
  stage: Stage,
  harness: string,
  prompt: string,
  permissions: string | null = null,
): Promise<void> {
  await (
    await stage.start({
      harness,
      prompt,
      agent: { permissions, model: harness === 'gemini' ? 'gemini-2.5-pro' : null },
    })
  ).ended
}

// It writes down what was said a tenth of a second later; killed before that, it has nothing to go on with.
function hasTranscript({ home }: Stage, id: string): boolean {
  try {
    const names = readdirSync(join(home.place, 'home', '.claude', 'projects'), { recursive: true, encoding: 'utf8' })
    return names.some(name => name.endsWith(`${id}.jsonl`))
  } catch {
    return false
  }
}
