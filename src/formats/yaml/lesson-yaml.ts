// Lessons and what grows from them as YAML: the format of testing-os, read strictly and written so that its readers agree.
import { Document, isScalar, visit } from 'yaml'
import { importLesson } from '#lessons/rules/lesson/import-lesson'
import type { Lesson } from '#lessons/rules/lesson/lesson'
import { readStrictYaml, type YamlPath } from './strict-yaml.ts'

export type YamlComplaint = { readonly line: number; readonly path: string; readonly message: string }

export type LessonYamlReading =
  | { readonly ok: true; readonly lesson: Lesson }
  | { readonly ok: false; readonly problems: readonly YamlComplaint[] }

export function readLessonYaml(text: string): LessonYamlReading {
  const yaml = readStrictYaml(text)
  if (!yaml.ok) {
    const problems = yaml.problems.map(({ line, path, message }) => ({ line, path: path.join('.'), message }))
    return { ok: false, problems }
  }
  const reading = importLesson(yaml.value)
  if (reading.ok) return reading
  const problems = reading.problems.map(({ path, message }) => ({ line: yaml.lineOf(stepsOf(path)), path, message }))
  return { ok: false, problems: problems.toSorted((a, b) => a.line - b.line) }
}

function stepsOf(path: string): YamlPath {
  return path === '' ? [] : path.split('.').map(step => (/^\d+$/.test(step) ? Number(step) : step))
}

// Readers of YAML 1.1 take a bare instant for a date; a quoted one is text for everybody.
const INSTANT = /^\d{4}-\d{2}-\d{2}/
const LINE_WIDTH = 100

export function writeLessonYaml(document: object): string {
  const yaml = new Document(document, { aliasDuplicateObjects: false })
  visit(yaml, {
    Scalar: (_key, node) => {
      const isDated = isScalar(node) && typeof node.value === 'string' && INSTANT.test(node.value)
      if (isDated || node.value === '1.0.0') node.type = 'QUOTE_DOUBLE'
    },
  })
  return yaml.toString({ lineWidth: LINE_WIDTH })
}
