// What every decision of the program looks like: the answer, the row of the table that gave it, and what it saw.

export type Decision<Result, Evidence = Readonly<Record<string, unknown>>> = {
  readonly result: Result
  readonly rule: string
  readonly evidence: Evidence
}

export function decision<Result, Evidence>(
  result: Result,
  rule: string,
  evidence: Evidence,
): Decision<Result, Evidence> {
  return { result, rule, evidence }
}
