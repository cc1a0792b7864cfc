// What a CI shows beside the code: workflow commands of GitHub, and a Code Quality report for GitLab.
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

export type Remark = {
  readonly level: 'error' | 'warning' | 'notice'
  readonly title: string
  readonly message: string
  readonly path: string | null
  readonly line: number | null
}

/** GitHub shows ten of each level per step, and says nothing of the others. */
export const GITHUB_SHOWN_MAX = 10

export function composeGithubCommand({ level, title, message, path, line }: Remark): string {
  const place = path === null ? [] : [`file=${escapeProperty(path)}`, ...(line === null ? [] : [`line=${line}`])]
  return `::${level} ${[...place, `title=${escapeProperty(title)}`].join(',')}::${escapeData(message)}`
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}

const QUALITY: Readonly<Record<Remark['level'], string>> = { error: 'major', warning: 'minor', notice: 'info' }

/** Of what has no place in a file GitLab can show nothing here; it stands in the log of the job. */
export function composeCodeQuality(remarks: readonly Remark[]): object[] {
  const seen = new Map<string, number>()
  return remarks.flatMap(({ level, title, message, path, line }) => {
    if (path === null) return []
    const what = `${title}\n${path}\n${message}`
    const count = (seen.get(what) ?? 0) + 1
    seen.set(what, count)
    const fingerprint = bytesToHex(sha256(utf8ToBytes(`${what}\n${count}`)))
    const location = { path, lines: { begin: line ?? 1 } }
    return [{ description: message, check_name: title, fingerprint, severity: QUALITY[level], location }]
  })
}

export type AnnotatedStep = {
  readonly name: string
  readonly line: string
  readonly exitCode: number
  readonly words: string
  /** It was handed in and not yet answered: GitHub knows of a run only when it has ended. */
  readonly waits: boolean
}

export function verdictOfStep({ exitCode, waits }: Pick<AnnotatedStep, 'exitCode' | 'waits'>): string {
  return waits ? 'waits' : verdictOf(exitCode)
}

/** For the summary of a run; everything from outside is in code, where Markdown means nothing. */
export function composeSummary(outcomes: readonly AnnotatedStep[], remarks: readonly Remark[]): string {
  const rows = outcomes.map(
    outcome => `| ${verdictOfStep(outcome)} | ${inCode(outcome.line)} | ${inCode(outcome.words)} |`,
  )
  const counted = (['error', 'warning', 'notice'] as const).map(
    level => `${remarks.filter(r => r.level === level).length} ${level}`,
  )
  const table = rows.length === 0 ? [] : ['| | command | answer |', '|---|---|---|', ...rows, '']
  return `${['### Provost', '', ...table, `Findings: ${counted.join(', ')}.`].join('\n')}\n`
}

/** A command that could not be answered says neither yes nor no. */
export function verdictOf(exitCode: number): 'yes' | 'no' | 'not known' {
  if (exitCode === 0) return 'yes'
  return exitCode === 1 ? 'no' : 'not known'
}

function inCode(text: string): string {
  return `\`${text.replace(/[\s`|]+/g, ' ').slice(0, 300)}\``
}
