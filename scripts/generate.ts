// Writes the files that are made from code: `node scripts/generate.ts`. With `--check` it only says which are old.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeFileAtomic } from '#adapters/files/atomic-write'
import { composeApiDocs } from '#api/api-docs'
import { composeOpenapi } from '#api/openapi'
import { ROUTES } from '#api/routes'
import { CONFIG_SCHEMA_FILES, composeConfigJsonSchema } from '#core/config/config-json-schema'
import type { ConfigScope } from '#core/config/config-schema'
import { composeErrorDocs } from '#core/kernel/error-docs'
import { composeMachineDocs } from '#core/kernel/machine-docs'
import { MACHINES } from '#core/machines'
import { BUILT_IN_CONTRACTS } from '#core/statedir/compile-contract'
import { composeStateContractDocs } from '#core/statedir/compose-state-contract-docs'
import { composeReportSchema } from '#core/swarm/compose-report-schema'
import { composePlanSchema } from '#core/task/compose-plan-schema'
import { composeMcpDocs } from '#mcp/mcp-docs'
import { MCP_TOOLS } from '#mcp/mcp-tools'

type GeneratedFile = { readonly path: string; readonly compose: () => string | Promise<string> }

// A new generated file is a new row.
const GENERATED_FILES: readonly GeneratedFile[] = [
  configSchema('project'),
  configSchema('home'),
  { path: 'schemas/agent-output.schema.json', compose: () => composeJson(composeReportSchema()) },
  { path: 'schemas/planning.schema.json', compose: () => composeJson(composePlanSchema()) },
  { path: 'docs/errors.md', compose: composeErrorDocs },
  { path: 'docs/machines.md', compose: () => composeMachineDocs(MACHINES) },
  { path: 'docs/state-contract.md', compose: () => composeStateContractDocs(BUILT_IN_CONTRACTS.provost) },
  { path: 'docs/api.md', compose: () => composeApiDocs(ROUTES) },
  { path: 'docs/mcp.md', compose: () => composeMcpDocs(MCP_TOOLS) },
  { path: 'docs/openapi.json', compose: () => composeJson(composeOpenapi(ROUTES, readVersion())) },
]

function configSchema(scope: ConfigScope): GeneratedFile {
  return { path: CONFIG_SCHEMA_FILES[scope], compose: () => composeJson(composeConfigJsonSchema(scope)) }
}

function composeJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}

function readVersion(): string {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version
}

const root = join(import.meta.dirname, '..')

async function findOldFiles(): Promise<{ path: string; text: string }[]> {
  const files = await Promise.all(GENERATED_FILES.map(async ({ path, compose }) => ({ path, text: await compose() })))
  return files.filter(({ path, text }) => readIfThere(join(root, path)) !== text)
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

const old = await findOldFiles()
if (process.argv.includes('--check')) {
  for (const { path } of old) console.error(`${path} is not what the code says: run \`node scripts/generate.ts\``)
  if (old.length > 0) process.exitCode = 1
} else {
  for (const { path, text } of old) {
    await writeFileAtomic(join(root, path), text)
    console.log(`wrote ${path}`)
  }
}
