// One error code in a terminal: the card of `provost errors show` and the line of `provost errors list`.
import { findReferenceEntry, type ReferenceEntry } from './error-reference.ts'

export function composeErrorCard(code: string): string[] | undefined {
  const entry = findReferenceEntry(code)
  return (
    entry && [
      composeErrorLine(entry),
      `class ${entry.class} · kind ${entry.kind} · exit ${entry.exitCode} · HTTP ${entry.status} · carries ${entry.carries}`,
      `Message   ${entry.shape}`,
      `Next      ${entry.hint}`,
      `Meaning   ${entry.meaning}`,
      `Do        ${entry.steps.map((step, index) => `${index + 1}. ${step}`).join('  ')}`,
    ]
  )
}

// Icon and word always go together, so that colour may be missing.
export function composeErrorLine({ look, severity, code, title }: ReferenceEntry): string {
  return `${look.icon} ${severity}  ${code}  ${title}`
}
