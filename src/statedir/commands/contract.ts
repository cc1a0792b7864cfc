// `provost state contract`

import type { Answer, CommandContext, Run } from '#cli/command'
import { textFlag } from '#cli/parse/text-flag'
import { composeTable } from '#cli/print/table'
import { composeStateContractDocs } from '../rules/contract/compose-state-contract-docs.ts'
import { deriveContractView } from '../rules/contract/contract-view.ts'
import type { SiteContract } from '../rules/contract/site-contract.ts'
import { composeSidecarSchemas } from '../rules/sidecar/compose-sidecar-schemas.ts'
import { findContractHere } from '../state-contract.ts'

export const run: Run = async context => {
  const { cwd } = context
  const site = await findContractHere(context.env, {
    cwd,
    contract: textFlag(context, 'contract'),
    dir: textFlag(context, 'dir'),
  })
  return context.flags.check ? checkContract(site, context) : printContract(site, context)
}

function checkContract({ name, sha256, problems }: SiteContract, { style }: CommandContext): Answer {
  const lines = problems.map(({ path, code }) => `${style.bad('problem')}: ${path || '(whole file)'} ${code}`)
  const ok = problems.length === 0
  return {
    json: { name, sha256, ok, problems },
    lines: ok ? [`${style.good('valid')}: ${name}`] : lines,
    exitCode: ok ? 0 : 1,
  }
}

function printContract(site: SiteContract, context: CommandContext): Answer {
  const { name, sha256, problems, contract } = site
  const view = { name, sha256, problems, ...deriveContractView(contract) }
  const exitCode = problems.length === 0 ? 0 : 1
  switch (textFlag(context, 'format')) {
    case 'markdown':
      return { json: view, lines: [composeStateContractDocs(contract).trimEnd()], exitCode }
    case 'json-schema': {
      const schemas = composeSidecarSchemas(contract)
      return { json: schemas, lines: [JSON.stringify(schemas, null, 2)], exitCode }
    }
    case 'json':
      return { json: view, lines: [JSON.stringify(view, null, 2)], exitCode }
    default:
      return { json: view, lines: composeRows(site, context), exitCode }
  }
}

function composeRows({ name, contract }: SiteContract, { width, style }: CommandContext): string[] {
  const names = contract.names.map(row => [
    row.name,
    row.group,
    row.writer,
    row.resetExempt ? 'survives reset' : row.sweep === null ? '' : `sweep ${row.sweep}`,
    row.purpose,
  ])
  const patterns = contract.patterns.map(row => [
    row.source,
    'pattern',
    row.writer,
    row.sweep === null ? '' : `sweep ${row.sweep}`,
    row.purpose,
  ])
  const ephemeral = contract.ephemeral.map(row => [row.source, 'ephemeral', '', '', row.purpose])
  const counts = `${names.length} names, ${patterns.length} patterns, ${ephemeral.length} ephemeral patterns`
  const table = composeTable(
    ['NAME OR PATTERN', 'GROUP', 'WRITTEN BY', 'ENDS WITH', 'PURPOSE'],
    [...names, ...patterns, ...ephemeral],
    width,
  )
  return [style.bold(`contract ${name}: ${counts}`), ...table]
}
