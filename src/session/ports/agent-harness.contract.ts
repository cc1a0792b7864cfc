// The promises of a kind of agent: what it answers is data, and no text of a stranger becomes an option or a path.
import { describe, expect, test } from 'vitest'
import type { AgentConfig } from '#config/rules/sections/agent-config'
import type { AgentHarness, Launch, LaunchWish, RuntimeName } from './agent-harness.ts'

const RUNTIMES: readonly RuntimeName[] = ['process', 'tmux']

const HOSTILE_PROMPTS = [
  '--dangerously-skip-permissions',
  '-c evil=1',
  '$(touch /tmp/x) `id`',
  "a 'quoted' \u001b[2J\nline",
]

const HOSTILE_IDS = ['--evil', '-x', '', 'a b', 'a\nb', '../../etc/passwd', '$(id)']

const NATIVE_ID = '0d9c1b6e-6c5f-4b7c-9a53-2f1d3c4b5a69'

export function describeAgentHarness(harness: AgentHarness, configured: Partial<AgentConfig> = {}): void {
  const agent: AgentConfig = {
    harness: harness.name,
    args: [],
    model: null,
    permissions: null,
    env: {},
    interactive: false,
    ...configured,
  }
  const launch = (wish: Partial<LaunchWish>) => harness.launch({ ...WISH, agent, ...wish })

  describe(`${harness.name}: an agent`, () => {
    test('that is not there is refused with a reason and a way out', async () => {
      const answer = await harness.preflight({ ...agent, args: [] }, '/nonexistent')
      expect(answer).toMatchObject({ ok: false, because: expect.stringMatching(/./), hint: expect.stringMatching(/./) })
    })

    describe.each(RUNTIMES)('in runtime %s', runtime => {
      test.each(HOSTILE_PROMPTS)('the prompt %j is no option', prompt => {
        const { argv } = launch({ runtime, prompt })
        const end = argv.includes('--') ? argv.indexOf('--') : argv.length
        expect(argv.slice(0, end).filter(word => word === prompt || word.startsWith(`${prompt} `))).toEqual([])
      })

      test('the prompt is handed over in exactly one way', () => {
        const ways = waysOf(launch({ runtime, prompt: 'do the thing' }), 'do the thing')
        expect(ways.length, String(ways)).toBe(harness.reports === 'process_only' && runtime === 'tmux' ? 0 : 1)
      })

      test('files are plain names for the run directory', () => {
        for (const { name } of launch({ runtime }).files) expect(name).toMatch(/^[a-z][a-z0-9.-]*$/)
      })

      test('nothing that the agent called its session becomes an option', () => {
        for (const id of HOSTILE_IDS) {
          const { argv } = launch({ runtime, isResumed: true, nativeSessionId: id })
          expect(argv.filter(word => id !== '' && (word === id || word.endsWith(`=${id}`)))).toEqual([])
        }
      })

      test('it goes on by its own name for the session, where it can', () => {
        const resumed = launch({ runtime, isResumed: true, nativeSessionId: NATIVE_ID })
        const isNamed = resumed.argv.some(word => word === NATIVE_ID || word.endsWith(`=${NATIVE_ID}`))
        expect(isNamed).toBe(harness.resume === 'native')
        expect(resumed.nativeSessionId).toBe(harness.resume === 'native' ? NATIVE_ID : null)
      })
    })

    test('the same wish gives the same launch, but for a name that it chooses', () => {
      const [first, second] = [launch({}), launch({})].map(one =>
        JSON.stringify(one).replaceAll(one.nativeSessionId ?? 'none', 'id'),
      )
      expect(first).toBe(second)
    })

    test('its lines are read when it has no terminal', () => expect(launch({}).dialect).not.toBe('none'))

    test('it takes a message exactly when it says so', () => {
      const input = harness.composeInput('also the README', agent)
      expect(input !== null && launch({}).stdin === 'open').toBe(harness.canSteer(agent, 'process'))
      if (input !== null) expect(input).toMatch(/also the README.*\n$/)
    })

    test('an answer is one line, and only from who can be asked', () => {
      const answer = harness.composeAnswer({ request: 'r\n1', option: 'allow_once', input: null })
      if (harness.canAsk) expect(answer).toMatch(/^[^\n]+\n$/)
      else expect(answer).toBeNull()
    })
  })
}

const WISH: Omit<LaunchWish, 'agent'> = {
  session: 'demo-7',
  generation: 1,
  runtime: 'process',
  projectRoot: '/home/ada/demo',
  workDirectory: '/home/ada/demo/.provost/worktrees/demo-7',
  runDirectory: '/home/ada/.local/share/provost/runs/demo-7/g1',
  prompt: 'Add a --json flag',
  system: 'You are careful.',
  handIn: null,
  isCaged: false,
  nativeSessionId: null,
  isResumed: false,
  version: '99.0.0',
  provost: ['/usr/bin/node', '/opt/provost/bin/provost.js'],
}

function waysOf({ argv, firstInput, promptIsDeliveredLater }: Launch, prompt: string): readonly string[] {
  return [
    ...(argv.some(word => word.includes(prompt)) ? ['argument'] : []),
    ...(firstInput?.includes(prompt) ? ['input'] : []),
    ...(promptIsDeliveredLater ? ['later'] : []),
  ]
}
