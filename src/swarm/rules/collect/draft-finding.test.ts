import { expect, test } from 'vitest'
import { SWARM_PHASES, type SwarmPhase } from '../wave/phase.ts'
import { checkDraftFinding, joinDrafts, takesDrafts } from './draft-finding.ts'

const FINDING = { id: 'F1', severity: 'high', category: 'bug', description: 'It is bad.', file: '/w/src/a.js', line: 3 }
const check = (finding: unknown, phase: SwarmPhase = 'health-audit-a') =>
  checkDraftFinding({ phase, domain: 'api', root: '/w', finding })

test('what is harmless is made right, and a verify wave takes findings too', () => {
  const finding = { ...FINDING, severity: 'HIGH', file: 'src/a.js' }
  expect(check(FINDING)).toEqual({ ok: true, finding })
  expect(check(FINDING, 'health-verify-a')).toEqual({ ok: true, finding })
})

test.each<[sentence: string, finding: unknown, errors: string[]]>([
  ['no object', 7, [' type']],
  ['an unknown severity', { ...FINDING, severity: 'URGENT' }, ['/severity enum']],
  ['a path that leaves the worktree', { ...FINDING, file: '../x' }, ['/file path']],
  ['nothing said', { ...FINDING, description: undefined }, [' required:description']],
])('%s is refused at once, by its own path', (_sentence, finding, errors) => {
  const checked = check(finding)
  expect(checked.ok ? [] : checked.errors.map(({ path, keyword }) => `${path} ${keyword}`)).toEqual(errors)
})

test('audits and verifications take drafts; who amends, and who looks for features, does not', () => {
  const takers = SWARM_PHASES.filter(takesDrafts)
  expect(takers).toContain('health-audit-a')
  expect(takers).toContain('stage-d-verify')
  expect(takers.filter(phase => /amend|feature|test|treatment/.test(phase))).toEqual([])
})

const report = { domain: 'api', summary: 'Done.', findings: [{ id: 'F0' }] }

test.each<[sentence: string, text: string, drafts: object[], ids: unknown[] | null]>([
  ['drafts come after what the report has', JSON.stringify(report), [{ id: 'F1' }], ['F0', 'F1']],
  ['a report without findings gets some', JSON.stringify({ summary: 's' }), [{ id: 'F1' }], ['F1']],
  ['the word of the report itself counts', JSON.stringify(report), [{ id: 'F0', other: 1 }], null],
  ['joined twice they are there once', JSON.stringify(report), [], null],
  ['what is no report stays as it is', '{', [{ id: 'F1' }], null],
  ['findings that are no list stay as they are', '{"findings":7}', [{ id: 'F1' }], null],
])('%s', (_sentence, text, drafts, ids) => {
  const joined = joinDrafts(
    text,
    drafts.map(draft => ({ ...draft })),
  )
  expect(joined && JSON.parse(joined).findings.map(({ id }: { id: string }) => id)).toEqual(ids)
})
