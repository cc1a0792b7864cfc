// Pairs of texts that different people wrote about the same thing: one is the lesson, the other the task that needs it.
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { ERROR_CATALOG } from '../../src/kernel/errors/error-catalog.ts'
import type { LessonFacts } from '../../src/lessons/rules/derive/lesson-facts.ts'

export type Pair = { readonly lesson: LessonFacts; readonly task: string }

export type Corpus = { readonly name: string; readonly pairs: readonly Pair[] }

const SURFACES = ['cli', 'web', 'api', 'library'] as const

/** Surfaces go round, so that they say nothing about the words. */
function composePair(index: number, title: string, summary: string, task: string): Pair {
  const lesson: LessonFacts = {
    finding_id: `dfind-study-${String(index).padStart(4, '0')}`,
    status: 'accepted',
    repo: `acme/shop-${index % 7}`,
    product_surface: SURFACES[index % SURFACES.length]!,
    execution_mode: null,
    issue_kind: '',
    root_cause_kind: '',
    remediation_kind: '',
    transfer_scope: 'surface_local',
    source_record_ids: [`run-${index}`],
    title,
    summary,
    doctrine_statement: '',
  }
  return { lesson, task }
}

/** What the program says when something goes wrong, and when it says so. */
function readErrors(): Corpus {
  const pairs = Object.values(ERROR_CATALOG).map(({ shape, hint, trigger }, index) =>
    composePair(index, shape, hint ?? '', trigger),
  )
  return { name: 'error catalog', pairs }
}

type Rule = { readonly meta?: { readonly docs?: { readonly description?: string }; readonly messages?: object } }

/** What a rule of ESLint tells whoever breaks it, and how its authors describe it. The name of the rule is in neither. */
function readRules(): Corpus {
  const tools = createRequire(join(import.meta.dirname, '..', '..', 'test', 'linters', 'package.json'))
  const rules: ReadonlyMap<string, Rule> = tools('eslint/use-at-your-own-risk').builtinRules
  const described = [...rules.values()].flatMap(({ meta }) => {
    const messages = Object.values(meta?.messages ?? {}).map(String)
    const description = meta?.docs?.description
    return description && messages.length > 0 ? [{ messages, description }] : []
  })
  const pairs = described.map(({ messages, description }, index) =>
    composePair(index, messages[0]!, messages.slice(1).join('\n'), description),
  )
  return { name: 'ESLint rules', pairs }
}

export const readCorpora = (): Corpus[] => [readErrors(), readRules()]
