// plan.md: the plan as a page for people. Its first line carries the plan hash, so that a stale page shows.

import { escapePromptControls } from '../agents/prompt-section.ts'
import type { FileEntry } from '../path/file-plan.ts'
import type { Plan } from './validate-plan.ts'

export function composePlanMarkdown(plan: Plan, filePlan: readonly FileEntry[], hash: string): string {
  const sections = [
    `${hashLine(hash)}\n# ${inline(plan.title)}\n\n${escapePromptControls(plan.brief)}`,
    section(
      'Goals',
      (plan.goals ?? []).map(goal => inline(goal.description)),
    ),
    section('In scope', (plan.scope?.in_scope ?? []).map(inline)),
    section('Out of scope', (plan.scope?.out_of_scope ?? []).map(inline)),
    section(
      'Work',
      (plan.work?.tasks ?? []).map(task => `**${inline(task.id)}** ${inline(task.title)}`),
    ),
    section(
      'Files',
      filePlan.map(({ path, intent }) => `\`${path}\` ${intent.replaceAll('_', ' ')}`),
    ),
    section('Acceptance criteria', plan.acceptance_criteria.map(composeCriterion)),
    section(
      'Risks',
      (plan.risks ?? []).map(risk => inline(risk.description)),
    ),
    section(
      'Notes',
      (plan.notes ?? []).map(note => `**${inline(note.id)}** ${inline(note.text)}${answerOf(note.answer)}`),
    ),
  ]
  return `${sections.filter(text => text !== '').join('\n\n')}\n`
}

/** Is the page still that of this plan? */
export function isPlanMarkdownCurrent(markdown: string, hash: string): boolean {
  return markdown.startsWith(`${hashLine(hash)}\n`)
}

function hashLine(hash: string): string {
  return `<!-- plan ${hash} -->`
}

function section(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : [`## ${title}`, '', ...lines.map(line => `- ${line}`)].join('\n')
}

function composeCriterion(criterion: Plan['acceptance_criteria'][number]): string {
  const isOptional = criterion.must_have === false
  return `**${inline(criterion.id)}** ${inline(criterion.description)}${isOptional ? ' (nice to have)' : ''}`
}

function answerOf(answer: string | null | undefined): string {
  return answer ? `: ${inline(answer)}` : ''
}

function inline(text: string): string {
  return escapePromptControls(text).replace(/\s+/g, ' ').trim()
}
