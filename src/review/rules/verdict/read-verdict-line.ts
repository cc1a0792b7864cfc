// What a program that reviews says on its standard output: the line `::provost {"verdict":…,"body":…}` submits for it.
import { isObject, isText } from '#kernel/reading/json-value'

const MARK = '::provost '

export type SpokenVerdict = { readonly verdict: string; readonly body: string; readonly findings: unknown }

/** The last such line counts; undefined when there is none. */
export function findVerdictLine(output: string): SpokenVerdict | undefined {
  const spoken = output.split(/\r?\n/).filter(line => line.startsWith(MARK))
  return spoken.map(line => readVerdict(line.slice(MARK.length))).findLast(verdict => verdict !== undefined)
}

function readVerdict(json: string): SpokenVerdict | undefined {
  try {
    const said: unknown = JSON.parse(json)
    if (!isObject(said) || !isText(said.verdict)) return undefined
    return { verdict: said.verdict, body: isText(said.body) ? said.body : '', findings: said.findings ?? [] }
  } catch {
    return undefined
  }
}
