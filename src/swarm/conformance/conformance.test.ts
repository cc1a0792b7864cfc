// Every vector of the conformance document, and the promise that no input whatever makes a function throw anything else.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answerCase, nearlyRight, readConformanceCases } from '#testing/conformance-cases'
import { swarmFunctions } from './conformance.ts'

const vectors = readConformanceCases('swarm')

function answer(fn: string, input: unknown): { out: unknown } | { error: { code: string } } {
  const { out, code } = answerCase(swarmFunctions, fn, input)
  return code === undefined ? { out } : { error: { code } }
}

test('every published case agrees', () => {
  const wrong = vectors.flatMap(({ id, fn, in: input, out, error }) => {
    const got = answer(fn, input)
    const wanted = error ? { error: { code: error.code } } : { out }
    return JSON.stringify(sorted(got)) === JSON.stringify(sorted(wanted)) ? [] : [{ id, wanted, got }]
  })
  expect(wrong).toEqual([])
  expect(new Set(vectors.map(vector => vector.fn))).toEqual(new Set(Object.keys(swarmFunctions)))
})

/** Members in one order: only their values are compared. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, member]): [string, unknown] => [key, sorted(member)])
      .toSorted(([left], [right]) => (left < right ? -1 : 1)),
  )
}

test('there are sixteen functions', () => expect(Object.keys(swarmFunctions)).toHaveLength(16))

test.each(Object.keys(swarmFunctions))('%s answers or refuses any JSON, and refuses what is not an object', fn => {
  for (const input of [null, 7, 'text', [], true])
    expect(answer(fn, input)).toEqual({ error: { code: 'INPUT_INVALID' } })
  fc.assert(fc.property(fc.jsonValue(), input => void answer(fn, input)))
})

const FINDING = { key: 'k', source: 's', severity: 'LOW' }
const GATES = {
  phase: 'test',
  waveStatus: null,
  domains: [],
  agents: [],
  violations: 0,
  verification: null,
  findings: [],
}
const DISPATCH = {
  runStatus: 'active',
  runPhase: 'test',
  to: 'test',
  openWave: false,
  frozen: true,
  approvedOpen: 0,
}
const OWNERSHIP = { domains: [{ name: 'a', globs: [], ownership: 'owned' }], agentDomain: 'a', changes: [] }
const DIGEST = { runId: 'r', waveNumber: 1, phase: 'p', domains: [], findings: [] }
const seen = { lens: 'A', observed: true, codeUnchanged: true, rediscovered: false }

const readers: [fn: string, sound: object, refused: object[]][] = [
  ['fingerprint', { finding: { line: '' } }, [{ finding: { line: '4' } }, { finding: { file: 4 } }, { finding: null }]],
  ['scopeCovers', { scope: null, path: null }, [{ scope: 'src' }, { scope: [null] }, { path: 4 }]],
  [
    'classify',
    { current: [{ fingerprint: 'a' }], prior: [{ fingerprint: 'a', path: null, status: 'approved' }] },
    [
      { current: {} },
      { current: [{}] },
      { prior: [{ fingerprint: 'a', path: 4, status: 'new' }] },
      { prior: [{ fingerprint: 'a', path: null, status: '__proto__' }] },
    ],
  ],
  [
    'matchFindings',
    { prior: [{ id: 'a', state: 'new' }], current: [{ key: 'k', path: 'a//b' }], renames: null },
    [
      { prior: [{ id: '', state: 'new' }] },
      { current: [{ key: 'k', line: 0 }] },
      { current: [{ key: 'k' }, { key: 'k' }] },
      { renames: [{ from: 'a', to: '../b' }] },
      {
        renames: [
          { from: 'a', to: 'b' },
          { from: 'a', to: 'c' },
        ],
      },
    ],
  ],
  [
    'mergeWave',
    { findings: [FINDING] },
    [{ findings: [{ ...FINDING, severity: 'low' }] }, { findings: [{ ...FINDING, source: 4 }] }],
  ],
  ['anchor', { text: '', line: null }, [{ text: null }, { line: 0 }, { line: 1.5 }]],
  ['anchorState', { core: null, window: [], text: null }, [{ core: 4 }, { window: null }, { text: [] }]],
  [
    'decideFixed',
    { prior: { state: 'new' }, agent: null, verifier: {}, test: {} },
    [
      { prior: { state: 'open' } },
      { observation: [] },
      { observation: { looked: true } },
      { agent: 'complete' },
      { code: { file: 'gone' } },
      { verifier: { verdict: 'maybe' } },
      { test: { after: 'blue' } },
      { match: { sameRuleNewInFile: -1 } },
    ],
  ],
  [
    'transition',
    { from: 'a', to: 'b', agentRunId: 1 },
    [{ from: null }, { agentRunId: 1.5 }, { override: 'yes' }, { reason: 4 }, { guards: [{ name: 'g' }] }],
  ],
  [
    'gates',
    GATES,
    [
      { violations: -1 },
      { domains: null },
      { agents: [{ domain: 'a', status: null }] },
      { verification: { verdict: 'ok' } },
      { findings: [{ severity: 'HIGH', state: 'new', kind: 'idea' }] },
      { override: { gates: 'all', reason: 'r' } },
    ],
  ],
  [
    'mayDispatch',
    DISPATCH,
    [{ runStatus: 'x' }, { runPhase: 'x' }, { to: 4 }, { frozen: 1 }, { approvedOpen: -1 }, { override: 'x' }],
  ],
  [
    'validateReport',
    { phase: 'health-audit-a', domain: 'd', report: null },
    [{ phase: 'treatment' }, { phase: '__proto__' }, { domain: '' }, { root: 4 }],
  ],
  [
    'ownership',
    OWNERSHIP,
    [{ agentDomain: 'b' }, { changes: [{}] }, { domains: [...OWNERSHIP.domains, ...OWNERSHIP.domains] }],
  ],
  [
    'digest',
    DIGEST,
    [
      { waveNumber: -1 },
      { domains: [{ name: 'a', outcome: 'fine' }] },
      { findings: [{ state: 'unverified', severity: 'LOW', detail: 'tired' }] },
    ],
  ],
  [
    'detection',
    { observations: [seen] },
    [{ observations: [{ ...seen, observed: 1 }] }, { observations: [{ ...seen, lens: '' }] }],
  ],
  [
    'convergence',
    { waves: [{ new: 1, newInAmendedLines: 1, openAfter: 0 }] },
    [{ waves: [{ new: 1, newInAmendedLines: 2, openAfter: 0 }] }, { waves: [{ new: 1 }] }],
  ],
]
test.each(readers)('%s takes %j and refuses what is not of that shape', (fn, sound, refused) => {
  expect(answer(`swarm.${fn}`, sound)).toHaveProperty('out')
  for (const change of refused) {
    expect(answer(`swarm.${fn}`, { ...sound, ...change }), JSON.stringify(change)).toEqual({
      error: { code: 'INPUT_INVALID' },
    })
  }
})

test('a nearly right input never makes a function throw anything but a typed refusal', () => {
  const some = vectors.filter((_vector, index) => index % 97 === 0)
  for (const { fn, in: input } of some) for (const odd of nearlyRight(input)) answer(fn, odd)
})
