// `provost pass list`
import type { Run } from '#cli/command'
import { composeTable } from '#cli/print/table'
import { cleanText } from '#kernel/text/text-hygiene'

export const run: Run = async ({ client, width }) => {
  const list = await (await client()).call('listPasses')
  const rows = list.passes.map(({ id, name, role, projects, standing, issuedBy, expiresAt, revoked }) => [
    id,
    cleanText(name),
    role ?? 'ci',
    projects?.join(' ') ?? 'all',
    standing,
    cleanText(issuedBy),
    expiresAt,
    cleanText(revoked ? `by ${revoked.by}: ${revoked.reason}` : ''),
  ])
  const head = ['PASS', 'NAME', 'ROLE', 'PROJECTS', 'IS', 'ISSUED BY', 'ENDS', 'REVOKED']
  return { json: list, lines: rows.length === 0 ? ['no pass was given to anybody'] : composeTable(head, rows, width) }
}
