import { expect, test } from 'vitest'
import { planSetup, type SetupFacts } from './plan-setup.ts'

const FRESH: SetupFacts = {
  repository: '/home/ada/shop',
  isProject: false,
  agent: { harness: 'codex', isReady: true, words: 'codex 1.0: logged in' },
  configured: null,
  shell: 'bash',
  completion: { kind: 'file', path: '/home/ada/c', isThere: false },
  service: 'systemd',
  hasService: false,
}

const rules = (facts: Partial<SetupFacts>) => planSetup({ ...FRESH, ...facts }).map(({ rule }) => rule)

test.each([
  ['a fresh machine', {}, ['ADD_PROJECT', 'USE_AGENT', 'WRITE_COMPLETION', 'OFFER_SERVICE']],
  [
    'the second time nothing is left to do',
    { isProject: true, configured: 'codex', completion: { kind: 'file', path: '/c', isThere: true }, hasService: true },
    ['PROJECT_KNOWN', 'AGENT_CONFIGURED', 'COMPLETION_THERE', 'SERVICE_THERE'],
  ],
  [
    'nothing is here',
    {
      repository: null,
      agent: { harness: null, isReady: false, words: 'none' },
      shell: null,
      completion: null,
      service: null,
    },
    ['NO_REPOSITORY', 'AGENT_NOT_READY', 'SHELL_UNKNOWN', 'NO_SERVICE_MANAGER'],
  ],
  [
    'zsh is told a line',
    { shell: 'zsh', completion: { kind: 'line', line: 'x', file: '~/.zshrc', isThere: false } },
    ['ADD_PROJECT', 'USE_AGENT', 'LINE_TO_ADD', 'OFFER_SERVICE'],
  ],
  [
    'another agent than the configured one',
    { isProject: true, configured: 'claude-code' },
    ['PROJECT_KNOWN', 'USE_AGENT', 'WRITE_COMPLETION', 'OFFER_SERVICE'],
  ],
] as const)('%s', (_words, facts, expected) => {
  expect(rules(facts)).toEqual(expected)
})

test('without an answer everything is done but the service, which starts by itself for ever after', () => {
  expect(
    planSetup(FRESH)
      .filter(({ byDefault }) => !byDefault)
      .map(({ step }) => step),
  ).toEqual(['service'])
})
