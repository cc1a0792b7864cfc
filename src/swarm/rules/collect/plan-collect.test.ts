// A run from the first audit to fixed, wave by wave, and what a collect promises.
import { describe, expect, test } from 'vitest'
import { type StoryWave, type SwarmStory, startStory } from '../record/story-fixture.ts'
import { findingStream } from '../record/swarm-events.ts'
import { composeCollectKey, decideWaveOutcome } from '../wave/decide-wave-outcome.ts'
import { planCollect } from './plan-collect.ts'

const BAD = 'one\nquery(a + b)\nthree\n'
const GOOD = 'one\nquery(a, b)\nthree\n'

const SQL = {
  id: 'x',
  severity: 'HIGH',
  category: 'security',
  description: 'SQL by hand. It is bad.',
  file: 'src/db.ts',
  line: 2,
}
const report = (domain: string, more: object = {}) => ({ domain, summary: 's', findings: [], ...more })

const audited = (
  files: StoryWave['files'],
  tree: string,
  findings: readonly object[] = [],
  more: Partial<StoryWave> = {},
): StoryWave => ({
  tree,
  files,
  reports: { backend: report('backend', { findings }), docs: report('docs') },
  ...more,
})

function afterFirstAudit(): SwarmStory {
  const story = startStory()
  story.dispatch('health-audit-a')
  story.collect(audited({ 'src/db.ts': BAD }, 't1', [SQL]))
  return story
}

const states = (story: SwarmStory) =>
  story.findings().map(({ state, detail, rule }) => [state, detail, rule].filter(word => word !== null).join(' '))

test('the first audit reports, and the digest says so', () => {
  const story = startStory()
  story.dispatch('health-audit-a')
  const { digest, outcome } = story.collect(audited({ 'src/db.ts': BAD }, 't1', [SQL]))
  expect(outcome).toBe('collected')
  expect(digest?.lines[1]).toBe('1 open: CRITICAL 0, HIGH 1, MEDIUM 0, LOW 0')
  expect(story.findings()).toMatchObject([
    {
      id: 'fi_10',
      state: 'new',
      title: 'SQL by hand.',
      core: 'query(a + b)',
      firstSeen: { number: 1 },
      lastTree: 't1',
    },
  ])
  expect(story.run()).toMatchObject({ status: 'active', waves: [{ status: 'collected', digest: { exitCode: 1 } }] })
})

describe('the second wave', () => {
  const rows: [words: string, wave: StoryWave, becomes: string][] = [
    ['sees it again', audited({ 'src/db.ts': BAD }, 't1', [SQL]), 'recurring M-fingerprint'],
    [
      'sees it ten lines further down',
      audited({ 'src/db.ts': `${'\n'.repeat(10)}${BAD}` }, 't2', [{ ...SQL, line: 12 }]),
      'recurring moved M-anchor',
    ],
    ['is silent about the same tree', audited({ 'src/db.ts': BAD }, 't1'), 'unverified unchanged_code F12'],
    ['is silent about the same code', audited({ 'src/db.ts': `\n${BAD}` }, 't2'), 'unverified unchanged_code F18'],
    ['is silent about changed code', audited({ 'src/db.ts': GOOD }, 't2'), 'fixed anchor_changed F17'],
    [
      'did not read the file',
      audited({ 'src/db.ts': GOOD }, 't2', [], { observed: [] }),
      'unverified not_observed F10',
    ],
    [
      'read other bytes than the tree has',
      audited({ 'src/db.ts': GOOD }, 't2', [], {
        changed: { observed: [{ path: 'src/db.ts', blob: 'zz', how: 'declared' }] },
      }),
      'unverified not_observed F10',
    ],
    ['finds the file gone', audited({}, 't2'), 'obsolete file_deleted F07'],
    [
      'finds the file gone and the code elsewhere',
      audited({}, 't2', [], { changed: { standsElsewhere: () => true } }),
      'unverified ambiguous_match F06',
    ],
    [
      'has another finding of the rule in the changed file',
      audited({ 'src/db.ts': GOOD + '\n'.repeat(60) }, 't2', [{ ...SQL, line: 60 }]),
      'unverified ambiguous_match F15',
    ],
  ]
  test.each(rows)('%s', (_words, wave, becomes) => {
    const story = afterFirstAudit()
    story.dispatch('health-audit-a')
    story.collect(wave)
    expect(states(story)[0]).toBe(becomes)
  })

  test('leaves a doubt that the next one does not take for repair: the code is as gone as it was', () => {
    const story = afterFirstAudit()
    const rewritten = { 'src/db.ts': GOOD + '\n'.repeat(57) + BAD.replace('query', 'ask') }
    for (const tree of ['t2', 't3']) {
      story.dispatch('health-audit-a')
      story.collect(audited(rewritten, tree, [{ ...SQL, line: 62 }]))
    }
    expect(states(story)).toEqual(['unverified ambiguous_match F15', 'recurring M-fingerprint'])
  })

  test('sees something on the line that says something else now: whose it is nobody knows, so nothing is fixed', () => {
    const story = startStory()
    const code = (one: string, other: string) => ({ 'src/db.ts': `top\n${one}\n${'\n'.repeat(3)}${other}\n` })
    const at = (line: number) => ({ ...SQL, line })
    story.dispatch('health-audit-a')
    story.collect(audited(code('query(a)', 'query(b)'), 't1', [at(2), at(6)]))
    story.dispatch('health-audit-a')
    story.collect(audited(code('ask(c)', 'done()'), 't2', [at(2)]))
    expect(states(story)).toEqual(['recurring M-fingerprint', 'unverified ambiguous_match F15'])
  })

  test('finds its code in another file: it is the same finding there', () => {
    const story = afterFirstAudit()
    story.dispatch('health-audit-a')
    story.collect(audited({ 'src/db.ts': 'other\n', 'src/sql.ts': BAD }, 't2', [{ ...SQL, file: 'src/sql.ts' }]))
    expect(states(story)).toEqual(['recurring moved M-code'])
  })

  test('finds its code in another file among other lines: it may be the same, so nothing is fixed', () => {
    const story = afterFirstAudit()
    story.dispatch('health-audit-a')
    const files = { 'src/db.ts': 'other\n', 'src/sql.ts': 'new\nquery(a + b)\ncode\n' }
    story.collect(audited(files, 't2', [{ ...SQL, file: 'src/sql.ts' }]))
    expect(states(story)).toEqual(['unverified ambiguous_match F15', 'new reported'])
  })

  test('is partial: what the missing agent should have seen is not taken for repaired', () => {
    const story = afterFirstAudit()
    story.dispatch('health-audit-a')
    const reports = { backend: null, docs: report('docs') }
    const { digest } = story.collect({ tree: 't2', files: { 'src/db.ts': GOOD }, reports, changed: { partial: true } })
    expect(states(story)).toEqual(['unverified agent_incomplete F08'])
    expect(digest?.status).toBe('incomplete')
  })

  test('looks through another lens', () => {
    const story = afterFirstAudit()
    story.dispatch('health-audit-b')
    story.collect(audited({ 'src/db.ts': GOOD }, 't2'))
    expect(states(story)).toEqual(['unverified lens_changed F11'])
  })
})

test('a verifier proves it, and a later report opens it again as regressed', () => {
  const story = afterFirstAudit()
  story.dispatch('health-verify-a')
  const verdicts = [{ finding_id: 'fi_10', verdict: 'fixed', evidence: 'parameterised' }]
  story.collect({
    ...audited({ 'src/db.ts': `\n${BAD}` }, 't2'),
    reports: { backend: report('backend', { verdicts }), docs: report('docs') },
  })
  expect(states(story)).toEqual(['fixed verifier F13'])
  story.dispatch('health-audit-a')
  const { digest } = story.collect(audited({ 'src/db.ts': BAD }, 't3', [SQL]))
  expect(states(story)).toEqual(['recurring regressed M-fingerprint'])
  expect(digest?.lines).toContain('  recurring: regressed 1, moved 0')
  expect(story.findings()[0]).toMatchObject({ wasFixed: true, seenIn: ['wv_01', 'wv_03'] })
})

test('two verifiers disagree: who still sees it is believed', () => {
  const story = afterFirstAudit()
  story.dispatch('health-verify-a')
  const says = (domain: string, verdict: string) =>
    report(domain, { verdicts: [{ finding_id: 'fi_10', verdict, evidence: 'e' }] })
  story.collect({
    ...audited({ 'src/db.ts': GOOD }, 't2'),
    reports: { backend: says('backend', 'still_present'), docs: says('docs', 'fixed') },
  })
  expect(states(story)).toEqual(['recurring F03'])
})

describe('L9: people outrank waves', () => {
  test('rejected and approved survive a report; the decision is kept', () => {
    const story = afterFirstAudit()
    const stream = findingStream('fi_10')
    story.tell(
      { stream, type: 'finding.approved', data: {} },
      { stream, type: 'finding.rejected', data: { reason: 'no' } },
    )
    story.dispatch('health-audit-a')
    story.collect(audited({ 'src/db.ts': BAD }, 't2', [SQL]))
    expect(story.findings()).toMatchObject([
      { state: 'rejected', detail: 'seen_again', approved: { by: 'ada' }, decision: { reason: 'no' } },
    ])
  })

  test('deferred stays until its day is over, then it is open again', () => {
    const story = afterFirstAudit()
    const until = '2030-01-01T00:00:00.000Z'
    story.tell({ stream: findingStream('fi_10'), type: 'finding.deferred', data: { reason: 'later', until } })
    const wave = (now: number) => audited({ 'src/db.ts': GOOD }, 't2', [], { changed: { now } })
    story.dispatch('health-audit-a')
    story.collect(wave(Date.parse(until)))
    expect(states(story)).toEqual(['deferred coordinator-deferred'])
    story.dispatch('health-audit-a')
    story.collect(wave(Date.parse(until) + 1))
    expect(states(story)).toEqual(['unverified not_observed deferral-over'])
  })
})

test('duplicates of two agents are one finding with both sources, as bad as the worst', () => {
  const story = startStory()
  story.dispatch('health-audit-a')
  const findings = [SQL]
  const worse = [{ ...SQL, severity: 'CRITICAL', line: 3 }]
  story.collect({
    ...audited({ 'src/db.ts': BAD }, 't1'),
    reports: { backend: report('backend', { findings }), docs: report('docs', { findings: worse }) },
  })
  expect(story.findings()).toMatchObject([
    { severity: 'CRITICAL', line: 2, sources: [{ domain: 'backend' }, { domain: 'docs' }] },
  ])
})

test('a report that says it differently refreshes the finding and records before and after', () => {
  const story = afterFirstAudit()
  story.dispatch('health-audit-a')
  const { events } = story.collect(audited({ 'src/db.ts': BAD }, 't2', [{ ...SQL, severity: 'LOW', symbol: null }]))
  expect(events.find(({ type }) => type === 'finding.refreshed')?.data).toEqual({
    before: { severity: 'HIGH' },
    after: { severity: 'LOW' },
  })
  expect(story.findings()[0]?.severity).toBe('LOW')
})

describe('L8, L14', () => {
  test('the same facts give the same plan, and the same log the same findings', () => {
    const story = afterFirstAudit()
    story.dispatch('health-audit-a')
    const facts = story.facts(audited({ 'src/db.ts': GOOD }, 't2', [{ ...SQL, category: 'bug' }]))
    expect(planCollect(facts)).toEqual(planCollect(facts))
    expect(story.findings()).toEqual(story.findings())
    const reversed = { ...facts, agents: facts.agents.toReversed() }
    expect(planCollect(reversed).collectKey).toBe(planCollect(facts).collectKey)
  })

  test('another report, another wave or another domain is another key', () => {
    const key = (wave: string, domain: string, sha256: string) => composeCollectKey(wave, [{ domain, sha256 }])
    expect(new Set([key('w', 'd', 's'), key('v', 'd', 's'), key('w', 'e', 's'), key('w', 'd', 't')]).size).toBe(4)
  })
})

describe('the wave after a collect', () => {
  const at = (...words: ('complete' | 'running' | 'failed' | 'invalid_output')[]) =>
    words.map((status, index) => ({ domain: String(index), status }))
  test.each([
    ['all complete', at('complete', 'complete'), false, 'collected W-complete'],
    ['one in flight', at('complete', 'running'), false, 'dispatched W-waiting'],
    ['one failed', at('complete', 'failed'), false, 'dispatched W-waiting'],
    ['one blocked, one in flight', at('invalid_output', 'running'), false, 'failed W-blocked'],
    ['one blocked, what there is', at('invalid_output', 'complete'), true, 'collected W-partial'],
  ])('%s', (_words, agents, partial, wanted) => {
    const { result, rule } = decideWaveOutcome(agents, partial)
    expect(`${result} ${rule}`).toBe(wanted)
  })

  test('nothing is said about findings before it is collected', () => {
    const story = startStory()
    story.dispatch('health-audit-a')
    const reports = { backend: report('backend', { findings: [SQL] }), docs: null }
    const { events, digest } = story.collect({ tree: 't1', files: {}, reports })
    expect([events, digest]).toEqual([[], null])
    expect(story.run().waves[0]?.status).toBe('dispatched')
  })
})
