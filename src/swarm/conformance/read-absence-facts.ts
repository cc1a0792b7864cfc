// Reads the facts about a finding that was not reported again; what is missing or null is not known.
import { PRIOR_STATES } from '#finding/rules/finding-state'
import { readOptionalText } from '#finding/rules/read-finding'
import type { JsonObject } from '#kernel/reading/json-value'
import { readBoolean, readCount, readObject, readWord } from '#kernel/reading/read-input'
import { REPORT_VERDICTS } from '../rules/collect/report-vocabulary.ts'
import type { AbsenceFacts } from '../rules/finding/decide-fixed.ts'
import { inputOrNull, readFactGroup } from './read-swarm-input.ts'

const COLOURS = ['red', 'green', 'unknown'] as const

export function readAbsenceFacts(input: JsonObject): AbsenceFacts {
  const prior = readObject(input.prior, 'prior')
  const lens = readFactGroup(input.lens, 'lens')
  const agent = readFactGroup(input.agent, 'agent')
  const match = readFactGroup(input.match, 'match')
  return {
    prior: { state: readWord(prior.state, PRIOR_STATES, 'prior.state'), tree: readTree(prior.tree, 'prior.tree') },
    observation: readObservation(readFactGroup(input.observation, 'observation')),
    lens: { comparable: readFlag(lens.comparable, 'lens.comparable') },
    agent: {
      status: readOptionalText(agent.status, 'agent.status'),
      reportValid: readFlag(agent.reportValid, 'agent.reportValid'),
    },
    match: {
      ambiguous: readFlag(match.ambiguous, 'match.ambiguous'),
      sameRuleNewInFile: inputOrNull(match.sameRuleNewInFile, count => readCount(count, 'match.sameRuleNewInFile')),
    },
    code: readCode(readFactGroup(input.code, 'code')),
    verifier: inputOrNull(input.verifier, readVerifier),
    test: inputOrNull(input.test, readTest),
  }
}

function readObservation({ looked, tree, inScope }: JsonObject): AbsenceFacts['observation'] {
  return {
    looked: inputOrNull(looked, word => readWord(word, ['yes', 'no', 'unknown'], 'observation.looked')),
    tree: readTree(tree, 'observation.tree'),
    inScope: readFlag(inScope, 'observation.inScope'),
  }
}

function readCode({ file, anchor, anchorElsewhere }: JsonObject): AbsenceFacts['code'] {
  return {
    file: inputOrNull(file, word => readWord(word, ['present', 'deleted', 'renamed', 'unknown'], 'code.file')),
    anchor: inputOrNull(anchor, word => readWord(word, ['unchanged', 'changed', 'gone', 'unknown'], 'code.anchor')),
    anchorElsewhere: readFlag(anchorElsewhere, 'code.anchorElsewhere'),
  }
}

function readVerifier(value: unknown): AbsenceFacts['verifier'] {
  const { verdict, tree } = readObject(value, 'verifier')
  return {
    verdict: inputOrNull(verdict, word => readWord(word, REPORT_VERDICTS, 'verifier.verdict')),
    tree: readTree(tree, 'verifier.tree'),
  }
}

function readTest(value: unknown): AbsenceFacts['test'] {
  const { before, after, tree } = readObject(value, 'test')
  const colour = (given: unknown, field: string) => inputOrNull(given, word => readWord(word, COLOURS, field))
  return {
    before: colour(before, 'test.before'),
    after: colour(after, 'test.after'),
    tree: readTree(tree, 'test.tree'),
  }
}

/** An empty tree names none. */
function readTree(value: unknown, field: string): string | null {
  return readOptionalText(value, field) || null
}

function readFlag(value: unknown, field: string): boolean | null {
  return inputOrNull(value, flag => readBoolean(flag, field))
}
