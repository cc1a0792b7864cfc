// The error reference as HTML: one page per code and one index; colours come from the palette's tokens alone.
import type { Severity } from '#kernel/errors/error-catalog'
import { SEVERITY_LOOKS } from '#kernel/errors/error-severity'
import { composeErrorPageStyle } from './error-page-style.ts'
import { deriveReferenceSections, findReferenceEntry, RENDERED_SHAPE, type ReferenceEntry } from './error-reference.ts'
import { escapeHtml, htmlWithCode } from './html-text.ts'

// `palette` is the text of the stylesheet that defines the tokens.
export function composeErrorPage(code: string, palette: string): string | undefined {
  const entry = findReferenceEntry(code)
  if (!entry) return undefined
  const back = '<p><a href="/errors">All error codes</a> in the dashboard</p>'
  return composePage(`${entry.code}: ${entry.title}`, palette, [
    composeLegend(),
    composeShape(),
    composeEntry(entry),
    back,
  ])
}

export function composeErrorIndexPage(palette: string): string {
  const sections = deriveReferenceSections().map(({ id, title, entries }) =>
    composeSection(id, title, `<ul>\n${entries.map(composeIndexLine).join('\n')}\n</ul>`),
  )
  return composePage('Error codes', palette, [composeLegend(), composeShape(), ...sections])
}

function composePage(title: string, palette: string, parts: readonly string[]): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>
${palette}
${composeErrorPageStyle()}
</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${parts.join('\n')}
</main>
</body>
</html>
`
}

function composeSection(id: string, title: string, content: string): string {
  return `<section id="${id}" aria-labelledby="${id}-title">\n<h2 id="${id}-title">${escapeHtml(title)}</h2>\n${content}\n</section>`
}

function composeLegend(): string {
  const rows = Object.entries(SEVERITY_LOOKS).map(
    ([severity, { meaning, response }]) =>
      `<tr><th scope="row">${composeBadge(severity as Severity)}</th><td>${meaning}</td><td>${response}</td></tr>`,
  )
  const head = '<tr><th scope="col">Severity</th><th scope="col">Meaning</th><th scope="col">Response</th></tr>'
  const table = `<table>\n<thead>${head}</thead>\n<tbody>\n${rows.join('\n')}\n</tbody>\n</table>`
  return composeSection('severities', 'Severities', table)
}

function composeShape(): string {
  const lines = `<pre tabindex="0">${escapeHtml(RENDERED_SHAPE.join('\n'))}</pre>`
  return composeSection('shape', 'What an error looks like', lines)
}

// Icon, word and colour, always all three.
function composeBadge(severity: Severity, label: string = severity): string {
  const icon = `<span aria-hidden="true">${SEVERITY_LOOKS[severity].icon}</span>`
  return `<span class="severity ${severity.toLowerCase()}">${icon} ${label}</span>`
}

function composeIndexLine({ code, title, severity }: ReferenceEntry): string {
  return `<li>${composeBadge(severity)} <a href="/errors/${code}"><code>${code}</code></a> ${escapeHtml(title)}</li>`
}

function composeEntry(entry: ReferenceEntry): string {
  const terms: readonly (readonly [string, string])[] = [
    ['Class', `<code>${entry.class}</code>`],
    ['Kind', `${entry.kind} (exit ${entry.exitCode}, HTTP ${entry.status})`],
    ['Trigger', htmlWithCode(entry.trigger)],
    ['Message shape', `<code>${escapeHtml(entry.shape)}</code>`],
    ['Hint', htmlWithCode(entry.hint)],
    ['Carries', escapeHtml(entry.carries)],
    ['Operator action', `<ol>${entry.steps.map(step => `<li>${htmlWithCode(step)}</li>`).join('')}</ol>`],
    ['Thrown by', entry.rooms.map(room => `<a href="/errors#${room}">${room}</a>`).join(', ')],
  ]
  const list = terms.map(([term, description]) => `<dt>${term}</dt><dd>${description}</dd>`).join('\n')
  const callout = `<p class="callout ${entry.severity.toLowerCase()}">${composeBadge(entry.severity, `Severity: ${entry.severity}`)}</p>`
  return composeSection('code', entry.code, `${callout}\n<dl>\n${list}\n</dl>`)
}
