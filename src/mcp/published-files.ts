// What registries read about Provost: the entry of the MCP registry, the manifests of the plugins, and the marketplace that this
// repository is for Claude Code and Codex. Owner and version stand in package.json alone.

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
  const [author, address] = [{ name: ownerOf(repository.url) }, addressOf(repository.url)]
  return { name, version, description, author, license, repository: address }
}

export function composeGeminiExtension({ name, version, description }: OwnPackage): object {
  return { name, version, description, mcpServers: { [name]: { command: name, args: ['mcp'] } } }
}

/** Claude Code and Codex read the same file. */
export function composeMarketplaceJson({ name, description, repository }: OwnPackage): object {
  const owner = { name: ownerOf(repository.url) }
  return { name, description, owner, plugins: [{ name, source: './plugin', description }] }
}

/** An owner's claim on a name of the registry is their GitHub account. */
export function nameInRegistry({ name, repository }: Pick<OwnPackage, 'name' | 'repository'>): string {
  return `io.github.${ownerOf(repository.url)}/${name}`
}

function ownerOf(url: string): string {
  return addressOf(url).split('/').at(-2)!
}

function addressOf(url: string): string {
  return url.replace(/^git\+/, '').replace(/\.git$/, '')
}
