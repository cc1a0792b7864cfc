// ESLint as an auditor that reads everything and never tires: the same code always has the same findings.
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Version } from './history.ts'

/** One rule on one line; a second message of the rule on that line says nothing new. */
export type LintFinding = { readonly path: string; readonly line: number; readonly rule: string; readonly text: string }

type Message = { readonly ruleId: string | null; readonly line: number; readonly message: string }
type Linter = { verify(text: string, config: readonly object[], options: { readonly filename: string }): Message[] }

/** Beside the recommended rules: what gives old code many findings of one kind in one file, which is the hard case. */
const MORE_RULES = [
  'complexity',
  'consistent-return',
  'curly',
  'eqeqeq',
  'max-depth',
  'no-else-return',
  'no-param-reassign',
  'no-plusplus',
  'no-shadow',
  'no-underscore-dangle',
  'no-use-before-define',
  'no-var',
  'object-shorthand',
  'prefer-const',
  'prefer-template',
]

const tools = createRequire(join(import.meta.dirname, '..', '..', 'test', 'linters', 'package.json'))

export function createAuditor(): (version: Version) => LintFinding[] {
  const linter: Linter = new (tools('eslint').Linter)()
  const { rules } = tools('@eslint/js').configs.recommended
  const config = (sourceType: 'commonjs' | 'module', parser?: object) => [
    {
      files: ['**/*.{js,cjs,mjs,ts}'],
      // What the authors silenced is there all the same.
      linterOptions: { noInlineConfig: true },
      languageOptions: { sourceType, ...(parser && { parser }) },
      rules: { ...rules, ...Object.fromEntries(MORE_RULES.map(rule => [rule, 'error'])) },
    },
  ]
  const lint = (path: string, text: string): LintFinding[] => {
    const parser = path.endsWith('.ts') ? tools('@typescript-eslint/parser') : undefined
    const isModule = path.endsWith('.mjs') || /^(import|export)\s/m.test(text)
    const messages = linter.verify(text, config(isModule ? 'module' : 'commonjs', parser), { filename: path })
    const found = messages.map(({ ruleId, line, message }) => ({ path, line, rule: ruleId ?? 'syntax', text: message }))
    return [...new Map(found.map(finding => [`${finding.line} ${finding.rule}`, finding])).values()]
  }
  const known = new Map<string, LintFinding[]>()
  return ({ files, textOf }) =>
    [...files].flatMap(([path, blob]) => {
      const findings = known.get(`${blob} ${path}`) ?? lint(path, textOf(path))
      known.set(`${blob} ${path}`, findings)
      return findings
    })
}
