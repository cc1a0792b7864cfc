// Reports that a reviewer wrote into the body of its verdict: lines that begin with a place. A reviewer that may write no file
// has no other way to name one.
import type { Report } from './match-catch.ts'

const PLACE =
  /^[\s>*+-]*(?:\d+[.)]\s+)?[`*"]*([\w@./+-]+\.\w+):(\d+)(?:\s*[-\u2013]\s*(\d+))?[`*"]*(?:[\s:,.)\u2013-]|$)/

/** What asks for a change of a line calls it wrong; praise with a place in front is told by nobody. */
export function readBodyReports(body: string): Report[] {
  return body.split(/\r?\n/).flatMap((text, at) => {
    const [, path, from, to] = PLACE.exec(text) ?? []
    if (path === undefined || from === undefined) return []
    const [line, endLine] = [Number(from), to === undefined ? null : Number(to)]
    if (line < 1 || (endLine !== null && endLine < line)) return []
    return [{ id: `body-${at + 1}`, path: path.replace(/^\.\//, ''), line, endLine, class: null, category: 'bug' }]
  })
}
