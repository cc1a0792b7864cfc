// Writes the files that are made from code: `node scripts/generate.ts`. With `--check` it only says which are old.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { composeApiDocs } from '../src/api/api-docs.ts'
import { composeOpenapi } from '../src/api/openapi.ts'
import { ROUTES } from '../src/api/routes.ts'
import { COMMANDS } from '../src/cli/command-table.ts'
import { composeCommandDocs } from '../src/cli/help-docs.ts'
import { CONFIG_SCHEMA_FILES, composeConfigJsonSchema } from '../src/config/rules/config-json-schema.ts'
import type { ConfigScope } from '../src/config/rules/sections/config-schema.ts'
import { composeErrorDocs } from '../src/errors/rules/error-docs.ts'
import { writeFileAtomic } from '../src/files/atomic-write.ts'
import { MACHINES } from '../src/house/machines.ts'
import { composeMachineDocs } from '../src/machines/rules/machine-docs.ts'
import { composeMcpDocs } from '../src/mcp/mcp-docs.ts'
import { MCP_TOOLS } from '../src/mcp/mcp-tools.ts'
import {
  composeGeminiExtension,
  composeMarketplaceJson,
  composePluginJson,
  composeServerJson,
} from '../src/mcp/published-files.ts'
import { BUILT_IN_CONTRACTS } from '../src/statedir/rules/contract/compile-contract.ts'
import { composeStateContractDocs } from '../src/statedir/rules/contract/compose-state-contract-docs.ts'
import { composeReportSchema } from '../src/swarm/rules/collect/compose-report-schema.ts'
import { composePlanSchema } from '../src/task/rules/plan/compose-plan-schema.ts'

type GeneratedFile = { readonly path: string; readonly compose: () => string | Promise<string> }

/** Gemini installs a folder as it is, so it has a copy. */
const SKILL = 'skills/provost/SKILL.md'

// A new generated file is a new row.
const GENERATED_FILES: readonly GeneratedFile[] = [
  configSchema('project'),
  configSchema('home'),
  { path: 'schemas/agent-output.schema.json', compose: () => composeJson(composeReportSchema()) },
  { path: 'schemas/planning.schema.json', compose: () => composeJson(composePlanSchema()) },
  { path: 'docs/commands.md', compose: () => composeCommandDocs(COMMANDS) },
  { path: 'src/web/nav/palette/commands.txt', compose: () => composeCommandLines(COMMANDS) },
  { path: 'docs/errors.md', compose: composeErrorDocs },
  { path: 'docs/machines.md', compose: () => composeMachineDocs(MACHINES) },
  { path: 'docs/state-contract.md', compose: () => composeStateContractDocs(BUILT_IN_CONTRACTS.provost) },
  { path: 'docs/api.md', compose: () => composeApiDocs(ROUTES) },
  { path: 'docs/mcp.md', compose: () => composeMcpDocs(MCP_TOOLS) },
  { path: 'docs/openapi.json', compose: () => composeJson(composeOpenapi(ROUTES, readOwn().version)) },
  { path: 'server.json', compose: () => composeJson(composeServerJson(readOwn())) },
  { path: '.claude-plugin/marketplace.json', compose: () => composeJson(composeMarketplaceJson(readOwn())) },
  { path: 'plugin/.claude-plugin/plugin.json', compose: () => composeJson(composePluginJson(readOwn())) },
  { path: 'plugin/gemini/gemini-extension.json', compose: () => composeJson(composeGeminiExtension(readOwn())) },
  { path: `plugin/gemini/${SKILL}`, compose: () => readFileSync(join(root, 'plugin', SKILL), 'utf8') },
]

function configSchema(scope: ConfigScope): GeneratedFile {
  return { path: CONFIG_SCHEMA_FILES[scope], compose: () => composeJson(composeConfigJsonSchema(scope)) }
}

/** What the palette of the dashboard finds: a line per command. */
function composeCommandLines(commands: typeof COMMANDS): string {
  return `${commands.map(({ path, summary }) => `${path.join(' ')}\t${summary}`).join('\n')}\n`
}

function composeJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}

function readOwn() {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
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
