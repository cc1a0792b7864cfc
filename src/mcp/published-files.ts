// What registries read about Provost: the entry of the MCP registry, and the manifest of the Claude Code plugin. Owner and
// version stand in package.json alone.

type OwnPackage = {
  readonly name: string
  readonly version: string
  readonly description: string
  readonly license: string
  readonly mcpName: string
  readonly repository: { readonly url: string }
}

const SCHEMA = 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json'

export function composeServerJson({ name, version, description, mcpName, repository }: OwnPackage): object {
  return {
    $schema: SCHEMA,
    name: mcpName,
    description,
    repository: { url: addressOf(repository.url), source: 'github' },
    version,
    packages: [
      {
        registryType: 'npm',
        identifier: name,
        version,
        transport: { type: 'stdio' },
        packageArguments: [{ type: 'positional', value: 'mcp' }],
      },
    ],
  }
}

export function composePluginJson({ name, version, description, license, repository }: OwnPackage): object {
  return { name, version, description, license, repository: addressOf(repository.url) }
}

/** An owner's claim on a name of the registry is their GitHub account. */
export function nameInRegistry({ name, repository }: Pick<OwnPackage, 'name' | 'repository'>): string {
  return `io.github.${addressOf(repository.url).split('/').at(-2)}/${name}`
}

function addressOf(url: string): string {
  return url.replace(/^git\+/, '').replace(/\.git$/, '')
}
