// What a repository seems to offer and how it seems to be tested, each guess with its reason. A person corrects it.
import type { Surface } from '#kernel/events/surface'

export type SurfaceFacts = {
  /** Names at the root of the repository, directories too. */
  readonly files: readonly string[]
  /** The content of package.json, if there is a readable one. */
  readonly packageJson?: unknown
}

export type InferredSurface = { readonly surface: Surface; readonly reason: string }

type PackageFacts = {
  readonly files: ReadonlySet<string>
  readonly manifest: Readonly<Record<string, unknown>>
  readonly dependsOn: (names: readonly string[]) => string | undefined
}

// A wrong surface makes the portfolio ask for evidence that nobody can give, so each row needs a clear sign.
const SIGNS: readonly [Surface, (facts: PackageFacts) => string | undefined][] = [
  ['cli', ({ manifest }) => when(isFilled(manifest.bin), 'package.json has "bin"')],
  ['desktop', facts => dependency(facts, ['electron', '@tauri-apps/api']) ?? file(facts, ['src-tauri'])],
  ['web', facts => file(facts, ['index.html']) ?? dependency(facts, ['next', 'nuxt', 'astro', '@sveltejs/kit'])],
  ['api', facts => dependency(facts, ['express', 'fastify', 'koa', 'hono', '@nestjs/core'])],
  ['mcp-server', facts => dependency(facts, ['@modelcontextprotocol/sdk', '@modelcontextprotocol/server'])],
  [
    'npm-package',
    ({ manifest }) => when(isPublished(manifest), 'package.json has a name, a version and is not private'),
  ],
  ['plugin', ({ manifest }) => when(isFilled(asMapping(manifest.engines).vscode), 'package.json has "engines.vscode"')],
]

export function inferSurfaces({ files, packageJson }: SurfaceFacts): InferredSurface[] {
  const manifest = asMapping(packageJson)
  const dependencies = asMapping(manifest.dependencies)
  const dependsOn = (names: readonly string[]) => names.find(name => Object.hasOwn(dependencies, name))
  const facts: PackageFacts = { files: new Set(files), manifest, dependsOn }
  return SIGNS.flatMap(([surface, reasonFor]) => {
    const reason = reasonFor(facts)
    return reason === undefined ? [] : [{ surface, reason }]
  })
}

function dependency({ dependsOn }: PackageFacts, names: readonly string[]): string | undefined {
  const found = dependsOn(names)
  return found === undefined ? undefined : `package.json depends on ${found}`
}

function file({ files }: PackageFacts, names: readonly string[]): string | undefined {
  const found = names.find(name => files.has(name))
  return found === undefined ? undefined : `there is ${found}`
}

function when(holds: boolean, reason: string): string | undefined {
  return holds ? reason : undefined
}

function isPublished({ name, version, private: isPrivate, engines }: Readonly<Record<string, unknown>>): boolean {
  // An editor extension has all of it too, and is published elsewhere.
  return isText(name) && isText(version) && isPrivate !== true && !isFilled(asMapping(engines).vscode)
}

function isFilled(value: unknown): boolean {
  return isText(value) || Object.keys(asMapping(value)).length > 0
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

function asMapping(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}
}
