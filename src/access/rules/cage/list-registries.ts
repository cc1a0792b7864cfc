// Which hosts the packages of a project come from, as its locks and settings name them. Nothing is assumed: a lock that names no
// host opens none.

/** What names a host there; the first group is it. Addresses of homepages, funding and sources are of other members. */
const NAMED: Readonly<Record<string, RegExp>> = {
  'package-lock.json': /"resolved": ?"https:\/\/([^/"\s]+)\//g,
  'npm-shrinkwrap.json': /"resolved": ?"https:\/\/([^/"\s]+)\//g,
  'yarn.lock': /^ {2}resolved "?https:\/\/([^/"\s]+)\//gm,
  'pnpm-lock.yaml': /\btarball: https:\/\/([^/\s,}]+)\//g,
  'bun.lock': /"https:\/\/([^/"\s]+)\/[^"\s]*\.tgz"/g,
  '.npmrc': /^(?:@[^\s:=]+:)?registry ?= ?https:\/\/([^/\s]+)/gm,
  '.yarnrc.yml': /^ *npmRegistryServer: "?https:\/\/([^/"\s]+)/gm,
  'Cargo.lock': /^source = "(?:registry|sparse)\+https:\/\/([^/"\s]+)\//gm,
  '.cargo/config.toml': /^(?:registry|index) ?= ?"(?:sparse\+)?https:\/\/([^/"\s]+)\//gm,
  'uv.lock': /\b(?:registry|url) = "https:\/\/([^/"\s]+)\//g,
  'poetry.lock': /^url = "https:\/\/([^/"\s]+)\//gm,
  'Pipfile.lock': /"url": "https:\/\/([^/"\s]+)\//g,
  'Gemfile.lock': /^ {2}remote: https:\/\/([^/\s]+)\//gm,
  'deno.lock': /"https:\/\/([^/"\s]+)\//g,
}

export const REGISTRY_FILES: readonly string[] = Object.keys(NAMED)

const HOST = /^[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$/
const HOSTS_MAX = 100

/** By file name; empty where there is none. Only hosts on the usual port are reached, so one with another port is none. */
export function listRegistries(texts: Readonly<Record<string, string>>): string[] {
  const found = Object.entries(NAMED).flatMap(([name, pattern]) =>
    [...(texts[name] ?? '').matchAll(pattern)].map(([, host = '']) => host.toLowerCase().replace(/^[^@]*@/, '')),
  )
  return [...new Set(found)]
    .filter(host => HOST.test(host))
    .toSorted()
    .slice(0, HOSTS_MAX)
}
