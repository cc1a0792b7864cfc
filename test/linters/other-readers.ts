// How other libraries count a report of tests: junit-to-ctrf and tap-parser, each as its authors wrote it.
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type OtherCount = {
  readonly tests: number
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

export type ReportRow = {
  readonly file: string
  readonly format: 'junit' | 'tap'
  readonly otherReader: OtherCount | null
}

/** As far as they are used here: they are installed beside this file, and only for its tests. */
type Converter = {
  readonly convertJUnitToCTRFReport: (path: string) => Promise<{ results: { summary: OtherCount } } | null>
}
type Line = { readonly ok: boolean; readonly skip?: unknown; readonly todo?: unknown }
type Parser = {
  on(event: 'child', listen: (child: Parser) => void): void
  on(event: 'assert', listen: (line: Line) => void): void
  end(text: string): void
}

const tools = createRequire(join(import.meta.dirname, 'package.json'))

const REPORTS = join(import.meta.dirname, '..', 'reports')

export function readRows(): ReportRow[] {
  return JSON.parse(readFileSync(join(REPORTS, 'reports.json'), 'utf8'))
}

/** Null where the library finds nothing to count. */
export function countByOthers({ file, format }: ReportRow): Promise<OtherCount | null> {
  const text = readFileSync(join(REPORTS, 'files', file), 'utf8')
  return format === 'tap' ? countTap(text) : countJunit(text)
}

/** node:test writes cases outside of every suite, which the library does not see: then all of them are given one. */
async function countJunit(text: string): Promise<OtherCount | null> {
  return (await convert(text)) ?? convert(giveSuite(text))
}

function giveSuite(text: string): string {
  const opened = text.replace(/<testsuites(?: [^>]*)?(?<!\/)>/, opening => `${opening}<testsuite name="all">`)
  return opened.replace('</testsuites>', '</testsuite></testsuites>')
}

async function convert(text: string): Promise<OtherCount | null> {
  const place = await mkdtemp(join(tmpdir(), 'provost-other-reader-'))
  try {
    await writeFile(join(place, 'report.xml'), text)
    const { convertJUnitToCTRFReport }: Converter = tools('junit-to-ctrf')
    const report = await convertJUnitToCTRFReport(join(place, 'report.xml')).catch(() => null)
    if (!report) return null
    const { tests, passed, failed, skipped } = report.results.summary
    return { tests, passed, failed, skipped }
  } finally {
    await rm(place, { recursive: true, force: true })
  }
}

/** Leaves alone: the line after a test with tests inside is their sum. What is still to do is no result, as skipped is none. */
function countTap(text: string): Promise<OtherCount | null> {
  const count = { tests: 0, passed: 0, failed: 0, skipped: 0 }
  const listen = (parser: Parser): void => {
    let isSum = false
    parser.on('child', child => {
      isSum = true
      listen(child)
    })
    parser.on('assert', ({ ok, skip, todo }) => {
      const word = skip || todo ? 'skipped' : ok ? 'passed' : 'failed'
      if (!isSum) {
        count.tests += 1
        count[word] += 1
      }
      isSum = false
    })
  }
  const { Parser }: { Parser: new () => Parser } = tools('tap-parser')
  const parser = new Parser()
  listen(parser)
  parser.end(text)
  return Promise.resolve(count)
}
