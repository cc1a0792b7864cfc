// The report and policy readers as `provost conformance` calls them; the room of these functions is evidence.

import { readCtrf } from '#formats/reports/ctrf'
import { readJunit } from '#formats/reports/junit'
import { readTap } from '#formats/reports/tap'
import { readGlobalPolicyYaml, readRepoPolicyYaml } from '#formats/yaml/policy-yaml'
import { provostError } from '#kernel/errors/errors'
import { ownMemberOf } from '../rules/shape/json-object.ts'

export const formatFunctions: Readonly<Record<string, (input: unknown) => unknown>> = {
  'evidence.parsePolicy': input => answerPolicy(givenText(input, 'text'), ownMemberOf(input, 'kind')),
  'evidence.parseJunit': input => answerJunit(givenText(input, 'xml')),
  'evidence.parseTap': input => readTap(givenText(input, 'text')),
  'evidence.parseCtrf': input => readCtrf(given(input, 'report')),
}

/** The contract of this function is older than the word for whose way of counting was used. */
function answerJunit(xml: string): unknown {
  const { producer: _producer, ...report } = readJunit(xml)
  return report
}

function answerPolicy(text: string, kind: unknown): unknown {
  if (kind === 'global') return readGlobalPolicyYaml(text)
  if (kind === 'repo') return readRepoPolicyYaml(text)
  throw refusal('kind', 'global or repo')
}

function given(input: unknown, key: string): unknown {
  const value = ownMemberOf(input, key)
  if (value === undefined) throw refusal(key, 'given')
  return value
}

function givenText(input: unknown, key: string): string {
  const value = ownMemberOf(input, key)
  if (typeof value !== 'string') throw refusal(key, 'text')
  return value
}

function refusal(what: string, expectation: string): Error {
  return provostError('INPUT_INVALID', { message: `${what} must be ${expectation}`, details: { field: what } })
}
