// The commands of a document as a reader would type them: blocks of `console` with what is printed, blocks of `sh` without.

export type Step = {
  /** Of the document, for messages. */
  readonly line: number
  readonly command: string
  /** Null: what it prints is not shown. */
  readonly expected: readonly string[] | null
}

/** A block behind `<!-- not run: why -->` is left out, and its reason is told. */
export type Left = { readonly line: number; readonly why: string }

export type ReadDocument = { readonly steps: readonly Step[]; readonly left: readonly Left[] }

const FENCE = /^```(console|sh)\n([\s\S]*?)^```$/gm
const NOT_RUN = /<!-- not run: (.+?) -->\n$/

export function readDocument(text: string): ReadDocument {
  const steps: Step[] = []
  const left: Left[] = []
  for (const { index, 1: kind, 2: body = '' } of text.matchAll(FENCE)) {
    const before = text.slice(0, index)
    const line = before.split('\n').length + 1
    const why = NOT_RUN.exec(before)?.[1]
    const lines = body.trimEnd().split('\n')
    if (why !== undefined) left.push({ line, why })
    else steps.push(...(kind === 'console' ? readConsole(lines, line) : readScript(lines, line)))
  }
  return { steps, left }
}

function readConsole(lines: readonly string[], first: number): Step[] {
  const steps: { line: number; command: string; expected: string[] }[] = []
  for (const [index, text] of lines.entries()) {
    const step = steps.at(-1)
    if (text.startsWith('$ ')) steps.push({ line: first + index, command: text.slice(2), expected: [] })
    else if (text.startsWith('> ') && step?.expected.length === 0) step.command += `\n${text.slice(2)}`
    else step?.expected.push(text)
  }
  return steps
}

/** A line that ends in a backslash goes on; a line that is only a remark is none. */
function readScript(lines: readonly string[], first: number): Step[] {
  const steps: { line: number; command: string; expected: null }[] = []
  for (const [index, text] of lines.entries()) {
    const last = steps.at(-1)
    if (last?.command.endsWith('\\')) last.command += `\n${text}`
    else if (text.trim() !== '' && !text.trim().startsWith('#'))
      steps.push({ line: first + index, command: text, expected: null })
  }
  return steps
}
