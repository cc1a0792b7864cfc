// Whether a program printed what a document shows: the same words, with what differs from run to run left aside.

type Rule = readonly [what: RegExp, becomes: string]

/** What no two runs have in common. The order matters: a moment holds numbers, a path may hold a hash. */
const VARYING: readonly Rule[] = [
  [/\x1b\[[0-9;]*m/g, ''],
  [/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g, 'MOMENT'],
  [/\b(ta|ev|co|in|se|pa|sr|rv|mg)_[0-9A-Z]{4,}\b/g, '$1_ID'],
  [/http:\/\/(?:127\.0\.0\.1|[\w.]*localhost):\d+\S*/g, 'ADDRESS'],
  [/\bpid \d+/g, 'pid NUMBER'],
  [/process group \d+/g, 'process group NUMBER'],
  [/\/tmp\/tmp\.\w+/g, 'TEMPORARY'],
  [/\b[0-9a-f]{7,64}\b/g, 'HASH'],
  [/\b[0-9a-f]{4}…/g, 'HASH'],
  [/\b\d+:\d\d\b/g, 'AGE'],
  [/\b\d+ (events?|streams?|files?|MiB)\b/g, 'NUMBER $1'],
  [/\bup to event \d+/g, 'up to event NUMBER'],
  [/^ *\d+ +(?=MOMENT)/gm, ''],
  [/\b(?:just now|\d+(?:\.\d+)? ?(?:ms|s|m|min|h)(?: ago| old)?)(?![\w/])/g, 'AGE'],
  [/\bv?\d+\.\d+\.\d+\b/g, 'VERSION'],
  [/\d+(?:\.\d+)? (?:[kMG]i?B|bytes|GiB free|MiB free)/g, 'SIZE'],
]

export function leaveAside(text: string, own: readonly Rule[] = []): string[] {
  const told = [...own, ...VARYING].reduce((left, [what, becomes]) => left.replace(what, becomes), text)
  const lines = told.split('\n').map(line => line.replace(/\s+/g, ' ').trim())
  return lines.filter(line => line !== '')
}

/** Null when it is the same; otherwise the two side by side. A line with only `…` stands for any lines. */
export function findDifference(expected: string, actual: string, own: readonly Rule[] = []): string | null {
  const [wanted, found] = [leaveAside(expected, own), leaveAside(actual, own)]
  return fits(wanted, found)
    ? null
    : `the document shows\n  ${wanted.join('\n  ')}\nand the program printed\n  ${found.join('\n  ')}`
}

function fits(wanted: readonly string[], found: readonly string[]): boolean {
  const [first, ...rest] = wanted
  if (first === undefined) return found.length === 0
  if (first === '…') return found.some((_, index) => fits(rest, found.slice(index))) || fits(rest, [])
  return first === found[0] && fits(rest, found.slice(1))
}
