// Questions that overlap or are taken back, and work that goes on when a turn is over.
import type { Scenario, ToolCall } from './scenario.ts'
import type { Take } from './take.ts'

const fetching = (id: string): ToolCall => ({
  id,
  tool: 'WebFetch',
  input: { url: `http://127.0.0.1:9/${id}`, prompt: 'Read it' },
})

const TWO_AT_ONCE: Scenario = {
  about: 'Two calls at once, and each needs permission.',
  turns: [
    { when: { result: 'second' }, answer: { text: 'I may not.' } },
    { answer: { text: 'I will read both.', calls: [fetching('first'), fetching('second')] } },
  ],
}

const IN_THE_BACKGROUND: Scenario = {
  about: 'An agent in the background works on while the turn of its parent is over.',
  turns: [
    { when: { result: 'sub_work' }, answer: { text: 'The part is done.' } },
    {
      when: { user: 'Do your part' },
      answer: { text: 'I do.', calls: [{ id: 'sub_work', tool: 'Bash', input: { command: 'sleep 3' } }] },
    },
    { when: { result: 'start_sub' }, answer: { text: 'Somebody works at it.' } },
    {
      answer: {
        text: 'I let somebody else do it.',
        calls: [
          {
            id: 'start_sub',
            tool: 'Agent',
            input: {
              description: 'a part',
              prompt: 'Do your part',
              subagent_type: 'general-purpose',
              run_in_background: true,
            },
          },
        ],
      },
    },
  ],
}

export const REQUEST_TAKES: Readonly<Record<string, Take>> = {
  'claude-two-requests': {
    scenario: TWO_AT_ONCE,
    program: 'claude',
    play: async stage => {
      const claude = await stage.start({ harness: 'claude-code', prompt: 'Read both' })
      await stage.until(() => claude.count('permission_request') === 2)
      const asked = claude.signals.flatMap(({ request }) => request ?? [])
      claude.answer(asked[0]!, 'deny')
      await stage.until(() => claude.find('tool_result'))
      claude.answer(asked[1]!, 'deny')
      await stage.until(() => claude.find('turn_completed'))
      claude.closeInput()
      await claude.ended
    },
    story: [
      'turn_started active',
      'prompt_submitted active',
      'assistant active',
      'tool_use active WebFetch',
      'permission_request blocked WebFetch',
      'tool_use blocked WebFetch',
      'permission_request blocked WebFetch',
      'request_answered blocked',
      'tool_result blocked',
      'request_answered active',
      'tool_result active',
      'assistant active',
      'turn_completed ready',
    ],
  },
  'claude-withdrawn': {
    scenario: 'claude-tool-call',
    program: 'claude',
    play: async stage => {
      const claude = await stage.start({ harness: 'claude-code', prompt: 'Write hello.txt' })
      await stage.until(() => claude.find('permission_request'))
      const request = { subtype: 'interrupt' }
      claude.write(`${JSON.stringify({ type: 'control_request', request_id: 'stop', request })}\n`)
      await stage.until(() => claude.find('turn_interrupted'))
      claude.closeInput()
      await claude.ended
    },
    story: [
      'turn_started active',
      'prompt_submitted active',
      'assistant active',
      'tool_use active Bash',
      'permission_request blocked Bash',
      'request_withdrawn active',
      'tool_result active',
      'turn_interrupted idle',
    ],
    // It ends with 1 and without a word.
    failure: 'crashed',
  },
  'claude-background': {
    scenario: IN_THE_BACKGROUND,
    program: 'claude',
    play: async stage => {
      const agent = { args: ['--allowedTools=Agent,Bash'] }
      const claude = await stage.start({ harness: 'claude-code', prompt: 'Do it', agent })
      await stage.until(() => claude.count('turn_completed') === 2)
      claude.closeInput()
      await claude.ended
    },
    story: [
      'turn_started active',
      'prompt_submitted active',
      'assistant active',
      'tool_use active Agent',
      'background active',
      'tool_result active',
      'assistant active',
      'tool_use active Bash',
      'assistant active',
      'turn_completed active',
      'tool_result active',
      'assistant active',
      'background ready',
      'turn_started active',
      'assistant active',
      'turn_completed ready',
    ],
  },
}
