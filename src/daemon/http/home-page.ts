// The front page: what is running here, in plain HTML that works without a script.
import type { Project } from '#core/project/project'

export type HomePage = {
  readonly version: string
  readonly store: string
  readonly projects: readonly Project[]
  readonly stylesheet: string
}

export function composeHomePage({ version, store, projects, stylesheet }: HomePage): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Provost</title>
<style>${stylesheet}
body { margin: 0 auto; max-width: 60rem; padding: 2rem 1rem; background: var(--page); color: var(--text); font: 1rem/1.5 system-ui, sans-serif }
table { border-collapse: collapse; width: 100% }
th, td { text-align: left; padding: 0.4rem 0.8rem 0.4rem 0; border-bottom: 1px solid currentColor; overflow-wrap: anywhere }
a { color: inherit }
</style>
</head>
<body>
<main>
<h1>Provost</h1>
<p>Version ${escapeHtml(version)} · ${escapeHtml(store)}. It never claims what it cannot prove.</p>
<h2>Projects</h2>
${projects.length === 0 ? '<p>No project yet. Run <code>provost init</code> inside a git repository.</p>' : composeTable(projects)}
<h2>Look around</h2>
<ul>
<li><a href="/openapi.json">The API, as OpenAPI 3.1</a></li>
<li><a href="/api/log">The log</a></li>
<li><a href="/errors/NOT_FOUND">An error and what to do about it</a></li>
</ul>
</main>
</body>
</html>
`
}

function composeTable(projects: readonly Project[]): string {
  const rows = projects.map(
    project =>
      `<tr><td>${projectLink(project.id)}</td><td>${escapeHtml(project.repo)}</td><td>${escapeHtml(project.path)}</td></tr>`,
  )
  return `<table><thead><tr><th scope="col">Project</th><th scope="col">Repository</th><th scope="col">Path</th></tr></thead><tbody>${rows.join('\n')}</tbody></table>`
}

function projectLink(id: string): string {
  return `<a href="/api/why/${encodeURIComponent(id)}">${escapeHtml(id)}</a>`
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
}
