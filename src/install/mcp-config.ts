// Reads the configuration of another program, plans the edit of it, and writes it.
import { mkdir, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { findRepositoryRoot } from '#daemon/local/home-access'
import { packageRoot } from '#daemon/package-files'
import type { Environment } from '#daemon/wiring'
import { writeFileAtomic } from '#files/atomic-write'
import { provostError } from '#kernel/errors/errors'
import { addServer, removeServer } from './rules/edit-client-config.ts'
import { MCP_CLIENTS, type McpClient, type ServerCommand } from './rules/mcp-clients.ts'

export type ConfigPlan = {
  readonly client: McpClient
  readonly file: string
  readonly rule: string
  readonly before: string | null
  readonly after: string | null
}

export async function planConfig(
  env: Environment,
  cwd: string,
  name: string,
  verb: 'install' | 'remove',
): Promise<ConfigPlan> {
  const client = MCP_CLIENTS.find(each => each.name === name)
  if (!client)
    throw provostError('NOT_FOUND', { details: { noun: 'client', id: name }, hint: 'see `provost help mcp install`' })
  const file = client.file(env, await needRoot(client, cwd))
  const before = await readIfThere(file)
  const edit = verb === 'install' ? addServer(client, before, serverFor(client)) : removeServer(client, before)
  if (!edit.ok) throw provostError('CLIENT_CONFIG_UNREADABLE', { details: { file, reason: edit.reason } })
  return { client, file, rule: edit.rule, before, after: edit.text }
}

/** A file that others get too names the program as everybody has it; a file of this home, where it lies. */
function serverFor({ scope }: McpClient): ServerCommand {
  if (scope === 'project') return { command: 'provost', args: ['mcp'] }
  return { command: process.execPath, args: [join(packageRoot(), 'bin', 'provost.js'), 'mcp'] }
}

async function needRoot({ scope }: McpClient, cwd: string): Promise<string> {
  if (scope === 'home') return ''
  const root = await findRepositoryRoot(cwd)
  if (root === undefined) throw provostError('NOT_A_REPOSITORY', { details: { path: cwd } })
  return root
}

async function readIfThere(file: string): Promise<string | null> {
  return readFile(file, 'utf8').catch(error => {
    if (error.code === 'ENOENT') return null
    throw provostError('CLIENT_CONFIG_UNREADABLE', { details: { file, reason: String(error.code) }, cause: error })
  })
}

export async function writeConfig({ file, after }: ConfigPlan): Promise<void> {
  if (after === null) return rm(file)
  await mkdir(dirname(file), { recursive: true })
  await writeFileAtomic(file, after)
}

/** The lines that the edit takes away and adds; both texts share a beginning and an end. */
export function composeDifference({ before, after }: ConfigPlan): string[] {
  const [old, now] = [before, after].map(text => (text === null ? [] : text.replace(/\n$/, '').split('\n'))) as [
    string[],
    string[],
  ]
  const first = now.findIndex((line, index) => line !== old[index])
  const start = first < 0 ? Math.min(old.length, now.length) : first
  let tail = 0
  while (tail < Math.min(old.length, now.length) - start && old.at(-1 - tail) === now.at(-1 - tail)) tail += 1
  const between = (lines: string[]) => lines.slice(start, lines.length - tail)
  return [...between(old).map(line => `- ${line}`), ...between(now).map(line => `+ ${line}`)]
}
