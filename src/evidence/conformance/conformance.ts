// The pure functions of evidence as `provost conformance` calls them: read the arguments, call the real function.

import { classifyFreshness } from '../rules/gate/freshness.ts'
import { decideEvidenceGate } from '../rules/gate/gate.ts'
import {
  givenEntries,
  givenFlag,
  givenList,
  givenNow,
  givenObject,
  givenOrNull,
  givenText,
  optional,
  refusal,
} from '../rules/gate/given.ts'
import {
  givenAttempt,
  givenClaim,
  givenDefinitions,
  givenEntry,
  givenIndex,
  givenProvenanceFacts,
  givenScenarioEntries,
} from '../rules/gate/given-facts.ts'
import { classifyPortfolio } from '../rules/gate/portfolio.ts'
import { deriveIndexViews, type FourLists, planWalk, rebuildIndex } from '../rules/gate/rebuild.ts'
import type { RecordStanding } from '../rules/gate/standing.ts'
import { readGlobalPolicy, readRepoPolicy } from '../rules/policy/policy.ts'
import type { PolicyShelf } from '../rules/policy/policy-shelf.ts'
import type { ScenarioDefinitions } from '../rules/policy/scenario-definition.ts'
import { groupResults } from '../rules/policy/scenario-gaps.ts'
import { deriveSurfacePolicy } from '../rules/policy/surface-policy.ts'
import { contentHash } from '../rules/record/content-hash.ts'
import { decideProvenance } from '../rules/record/provenance.ts'
import { composeRecordPath } from '../rules/record/record-path.ts'
import type { StoredFile } from '../rules/record/stored-record.ts'
import { ownMemberOf, type RecordObject } from '../rules/shape/json-object.ts'
import { validateSubmission } from '../rules/submission/submission.ts'
import { decideIdentity } from '../rules/verify/identity.ts'
import { computeVerdict } from '../rules/verify/verdict.ts'
import { verifySubmission } from '../rules/verify/verify.ts'

export const evidenceFunctions: Readonly<Record<string, (input: unknown) => unknown>> = {
  'evidence.validateSubmission': input => validateSubmission(submissionOf(givenObject(input, 'in'))),
  'evidence.computeVerdict': input => answerVerdict(givenObject(input, 'in')),
  'evidence.decideProvenance': input => answerProvenance(givenObject(input, 'in')),
  'evidence.verify': input => answerVerify(givenObject(input, 'in')),
  'evidence.recordPath': input => answerRecordPath(givenObject(input, 'in')),
  'evidence.contentHash': input => ({ hash: contentHash(submissionOf(givenObject(input, 'in'))) }),
  'evidence.decideIdentity': input => answerIdentity(givenObject(input, 'in')),
  'evidence.surfacePolicy': input => answerSurfacePolicy(givenObject(input, 'in')),
  'evidence.freshness': input => answerFreshness(givenObject(input, 'in')),
  'evidence.rebuild': input => answerRebuild(givenObject(input, 'in')),
  'evidence.classifyPortfolio': input => answerPortfolio(givenObject(input, 'in')),
  'evidence.decideGate': input => answerGate(givenObject(input, 'in')),
}

// A submission may be any JSON, but it must be given.
function submissionOf(input: RecordObject): unknown {
  if (!Object.hasOwn(input, 'submission')) throw refusal('submission', 'given')
  return input.submission
}

function answerVerdict(input: RecordObject): unknown {
  return computeVerdict({
    proposed: givenOrNull(givenText)(ownMemberOf(input, 'proposed'), 'proposed'),
    schemaValid: givenFlag(ownMemberOf(input, 'schemaValid'), 'schemaValid'),
    policyValid: givenFlag(ownMemberOf(input, 'policyValid'), 'policyValid'),
    provenanceConfirmed: givenFlag(ownMemberOf(input, 'provenanceConfirmed'), 'provenanceConfirmed'),
    consistent: optional(input, 'consistent', true, givenFlag),
    scenarioVerdicts: givenList(ownMemberOf(input, 'scenarioVerdicts'), 'scenarioVerdicts', givenText),
  })
}

function answerProvenance(input: RecordObject): unknown {
  return decideProvenance(givenClaim(ownMemberOf(input, 'claim')), givenProvenanceFacts(ownMemberOf(input, 'facts')))
    .result
}

function answerVerify(input: RecordObject): unknown {
  const { checks: _, ...verification } = verifySubmission({
    submission: submissionOf(input),
    policies: givenPolicySet(input),
    provenance: givenProvenanceFacts(ownMemberOf(input, 'provenance')),
    definitions: optional<ScenarioDefinitions>(input, 'scenarios', new Map(), givenDefinitions),
    now: givenNow(input),
  })
  return verification
}

function answerRecordPath(input: RecordObject): unknown {
  const { repo, run_id, finished_at, status } = input
  return { path: composeRecordPath({ repo, run_id, finished_at, status }) }
}

function answerIdentity(input: RecordObject): unknown {
  const incoming = givenObject(ownMemberOf(input, 'incoming'), 'incoming')
  const hash = givenText(ownMemberOf(incoming, 'hash'), 'incoming.hash')
  return decideIdentity(hash, givenList(ownMemberOf(input, 'attempts'), 'attempts', givenAttempt)).result
}

function answerSurfacePolicy(input: RecordObject): unknown {
  const { global, repo } = givenPolicySet(input)
  if (global?.valid === false || repo?.valid === false) throw refusal('globalPolicy and repoPolicy', 'valid or null')
  const surface = givenText(ownMemberOf(input, 'surface'), 'surface')
  return deriveSurfacePolicy(global?.policy ?? null, repo?.policy ?? null, surface)
}

function answerFreshness(input: RecordObject): unknown {
  const { finished_at, max_age_days = 30, warn_age_days = 14 } = input
  return classifyFreshness(finished_at, givenNow(input), { max_age_days, warn_age_days })
}

function answerRebuild(input: RecordObject): unknown {
  const files = givenList(ownMemberOf(input, 'files'), 'files', givenFile)
  const contents = new Map(files.map(file => [file.path, file]))
  const { lists, index } = rebuildIndex(planWalk([...contents.keys()]).flatMap(path => contents.get(path) ?? []))
  const views = deriveIndexViews(index, givenPolicyShelf(input), givenNow(input))
  return { ...withoutParserWords(lists), ...views }
}

// The parser's own words differ between engines, so the cases compare none.
function withoutParserWords({ stderr, corrupted, ...lists }: FourLists): FourLists {
  const neutral = (line: string) =>
    line.includes('corrupted record skipped') ? line.replace(/ \u2014 .*$/s, ' — <error>') : line
  return {
    ...lists,
    corrupted: corrupted.map(({ path }) => ({ path, error: '<error>' })),
    stderr: stderr.map(neutral),
  }
}

function givenFile(value: unknown, what: string): StoredFile {
  const file = givenObject(value, what)
  return {
    path: givenText(ownMemberOf(file, 'path'), `${what}.path`),
    content: givenText(ownMemberOf(file, 'content'), `${what}.content`),
  }
}

function answerPortfolio(input: RecordObject): unknown {
  return classifyPortfolio({
    latest: givenIndex(ownMemberOf(input, 'index')),
    byScenario: optional(input, 'by_scenario', [], givenScenarioEntries),
    policies: givenPolicyShelf(input),
    now: givenNow(input),
  })
}

const RAN_HERE: RecordStanding = {
  rung: 'ran_here',
  need: 'ci_attested',
  verdict: 'pass',
  contradicted: false,
  open: true,
  code: null,
  lacks: [],
  rule: 'E2',
}

function answerGate(input: RecordObject): unknown {
  const repo = givenText(ownMemberOf(input, 'repo'), 'repo')
  const surface = givenText(ownMemberOf(input, 'surface'), 'surface')
  const entry = givenOrNull(givenEntry)(ownMemberOf(input, 'entry'), 'entry')
  const entries = optional(input, 'by_scenario', [], givenScenarioEntries)
  const { rule, result } = decideEvidenceGate({
    repo,
    surface,
    entry,
    results: groupResults(entries)(repo, surface),
    policies: givenPolicySet(input),
    now: givenNow(input),
    // The published table asks about age and verdict of results that are known as well as can be.
    standings: new Map([...(entry ? [entry] : []), ...entries].map(({ run_id }) => [run_id, RAN_HERE])),
    index: { state: 'fits', unread: [] },
  })
  return { pass: result.pass, row: rule, reasons: result.reasons }
}

function givenPolicySet(input: RecordObject) {
  return {
    global: givenOrNull(readGlobalPolicy)(ownMemberOf(input, 'globalPolicy'), 'globalPolicy'),
    repo: givenOrNull(readRepoPolicy)(ownMemberOf(input, 'repoPolicy'), 'repoPolicy'),
  }
}

function givenPolicyShelf(input: RecordObject): PolicyShelf {
  return {
    global: givenOrNull(readGlobalPolicy)(ownMemberOf(input, 'globalPolicy'), 'globalPolicy'),
    repos: new Map(optional(input, 'policies', [], (value, what) => givenEntries(value, what, readRepoPolicy))),
  }
}
