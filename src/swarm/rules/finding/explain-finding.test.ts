// Receipts, explanations, lenses and the history for lessons.
import { describe, expect, test } from 'vitest'
import { isComparable } from '../agents/lens.ts'
import { composeRunExport } from '../measure/compose-run-export.ts'
import { STORY_RUN, startStory } from '../record/story-fixture.ts'
import { swarmStream } from '../record/swarm-events.ts'
import { composeReceipt, composeReceiptMarkdown } from '../wave/compose-receipt.ts'
import { decideGates } from '../wave/decide-gates.ts'
import { explainSwarmRun, explainWave, findNextCommand } from '../wave/explain-wave.ts'
import { explainFinding } from './explain-finding.ts'
import { deriveFindingHistory, type FindingView, startFinding } from './finding-view.ts'

const AT = '2026-01-01T00:00:00.000Z'
const finding = (id: string, more: Partial<FindingView> = {}): FindingView => ({ ...startFinding(id, AT), ...more })

describe('receipts and explanations', () => {
  const story = startStory()
  story.dispatch('health-audit-a')
  const defect = { id: 'x', severity: 'HIGH', category: 'bug', description: 'd', file: 'src/a.ts', line: 1 }
  const reports = (findings: object[]) => ({
    backend: { domain: 'backend', summary: 's', findings },
    docs: { domain: 'docs', summary: 's', findings: [] },
  })
  story.collect({ tree: 't1', files: { 'src/a.ts': 'bad' }, reports: reports([defect]) })
  const [wave] = story.run().waves
  const gates = decideGates(
    'health-audit-a',
    {
      waveStatus: 'collected',
      domains: ['backend'],
      agents: [{ domain: 'backend', status: 'complete' }],
      violations: 0,
      verification: null,
      findings: [{ severity: 'HIGH', state: 'new', kind: 'defect', approved: false }],
    },
    null,
  )
  const facts = {
    run: story.run(),
    wave: wave!,
    agents: [],
    transitions: [],
    ownership: null,
    findings: story.findings(),
    gates,
  }

  test('L13, L14: the receipt holds the verdict of the gates, and the same wave the same hash', () => {
    const receipt = composeReceipt(facts, AT)
    expect(receipt.recommendation).toEqual({
      verdict: 'AMEND',
      nextPhase: 'health-amend-a',
      failed: 'finding_severity',
      reason: gates.reason,
    })
    expect(composeReceipt(facts, '2027-01-01T00:00:00.000Z').contentSha256).toBe(receipt.contentSha256)
    expect(composeReceipt({ ...facts, findings: [] }, AT).contentSha256).not.toBe(receipt.contentSha256)
    expect(composeReceiptMarkdown(receipt, wave?.digest?.lines ?? [])).toContain('| finding_severity | failed |')
  })

  test('an export is the same in whatever order the findings come', () => {
    const two = [finding('fi_2'), finding('fi_1')]
    expect(composeRunExport(story.run(), two)).toEqual(composeRunExport(story.run(), two.toReversed()))
  })

  test('why of a finding names the row, what it saw and what nobody knew', () => {
    story.dispatch('health-audit-a')
    story.collect({ tree: 't1', files: { 'src/a.ts': 'bad' }, reports: reports([]) })
    const why = explainFinding(
      story.log.filter(({ stream }) => stream === 'finding/fi_10'),
      Date.parse(AT),
    )
    expect(why).toMatchObject({ state: 'unverified (unchanged_code)', rule: 'F12', table: 'swarm/absent' })
    expect(why?.sentence).toContain('proves nothing')
    // Its file is there, so nobody asked whether its code stands elsewhere: that is not unknown.
    expect(why?.unknown).toEqual([])
    expect(why?.becomes.map(({ to }) => to)).toEqual(['fixed', 'recurring', 'deferred', 'rejected'])
  })

  test('what was not learned is told in words, and where its code stands only when its file is gone', () => {
    const classified = (code: object) => {
      const [first, ...rest] = story.log.filter(({ stream }) => stream === 'finding/fi_10').toReversed()
      const evidence = { ...(first!.data.evidence as object), code, lens: { comparable: null } }
      const event = { ...first!, data: { ...first!.data, evidence } }
      return explainFinding([...rest.toReversed(), event], Date.parse(AT))?.unknown
    }
    const lens = 'whether the look was of the same kind as the one that found it'
    expect(classified({ file: 'present', anchor: 'gone', anchorElsewhere: null })).toEqual([lens])
    expect(classified({ file: 'deleted', anchor: null, anchorElsewhere: null })).toEqual([
      lens,
      'whether the code around it is still there',
      'whether its code stands in another file now',
    ])
  })

  test('why of a wave and of a run', () => {
    const events = story.log.filter(({ stream }) => stream === swarmStream(STORY_RUN.id))
    expect(explainWave(events, 'wv_02', 0)).toMatchObject({ state: 'collected', table: 'swarm/collect' })
    expect(explainWave(events, 'wv_09', 0)).toBeUndefined()
    expect(explainSwarmRun(events, 0)).toMatchObject({
      becomes: [{ command: `provost swarm advance ${STORY_RUN.id}` }],
    })
  })
})

describe('L10: a run always has a next command', () => {
  test.each(['pending', 'dispatched', 'collected', 'verified', 'failed', 'advanced', 'aborted'] as const)(
    'after a wave that is %s',
    status => {
      const story = startStory()
      story.dispatch('health-audit-a')
      const run = story.run()
      const waves = run.waves.map(wave => ({ ...wave, status }))
      expect(findNextCommand({ ...run, waves }).command).toMatch(/^provost swarm (collect|advance|resume|dispatch)/)
    },
  )
})

test('lenses compare by name and not backwards', () => {
  const mark = (name: string, version: number) => ({ name, version })
  expect([
    isComparable(mark('A', 2), mark('A', 2)),
    isComparable(mark('A', 3), mark('A', 2)),
    isComparable(mark('A', 1), mark('A', 2)),
    isComparable(mark('B', 2), mark('A', 2)),
    isComparable(null, mark('A', 2)),
  ]).toEqual([true, true, false, false, false])
})

test('the history that lessons learn from', () => {
  const known = finding('fi_1', {
    run: 'sw_01',
    repo: 'acme/shop',
    category: 'bug',
    seenIn: ['a', 'b'],
    wasFixed: true,
  })
  expect(deriveFindingHistory(known, ['cli'])).toEqual({
    run_id: 'sw_01',
    finding_id: 'fi_1',
    repo: 'acme/shop',
    category: 'bug',
    state: 'new',
    waves_seen: 2,
    was_fixed: true,
    surface: 'cli',
  })
  expect(deriveFindingHistory(known, ['cli', 'web'])).not.toHaveProperty('surface')
  expect(deriveFindingHistory({ ...known, state: 'obsolete' }, [])).toBeUndefined()
})
