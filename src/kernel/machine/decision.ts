// What every decision of the program looks like: the answer, the row of the table that gave it, and what it saw.

/** `Rule` is worth naming where the rows of the table are: a row that does not exist is then found by the compiler. */
export type Decision<Result, Evidence = Readonly<Record<string, unknown>>, Rule extends string = string> = {
  readonly result: Result
  readonly rule: Rule
  readonly evidence: Evidence
}

export function decision<Result, Evidence, Rule extends string>(
  result: Result,
  rule: Rule,
  evidence: Evidence,
): Decision<Result, Evidence, Rule> {
  return { result, rule, evidence }
}
