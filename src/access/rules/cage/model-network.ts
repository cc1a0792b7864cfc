// The network of a cage that reaches its model and nothing else: the agent speaks to a port of its own loopback, a small
// program carries that to a socket on its desk, and outside of the cage only names that were said are connected to.

import { CAGE_NET } from './cage-launch.ts'
import type { CagedHarness } from './cage-places.ts'

/** Where each keeps its model, and renews its login. */
const MODEL_HOSTS: Readonly<Record<CagedHarness, readonly string[]>> = {
  'claude-code': ['api.anthropic.com', 'console.anthropic.com', 'platform.claude.com'],
  codex: ['api.openai.com', 'auth.openai.com', 'chatgpt.com'],
  gemini: ['cloudcode-pa.googleapis.com', 'generativelanguage.googleapis.com', 'oauth2.googleapis.com'],
  opencode: ['api.anthropic.com', 'api.openai.com', 'models.dev', 'opencode.ai'],
  acp: [],
  command: [],
}

/** `configured`: what the person named; null: what the harness is known to need. */
export function listModelHosts(harness: CagedHarness, configured: readonly string[] | null): readonly string[] {
  return (configured ?? MODEL_HOSTS[harness]).map(host => host.toLowerCase())
}

export type ConnectAnswer =
  | { readonly may: true; readonly host: string }
  /** `name`: what was wanted, for those who look later; null: it was no request of a proxy at all. */
  | { readonly may: false; readonly status: '400 Bad Request' | '403 Forbidden'; readonly name: string | null }

const REQUEST = /^([A-Z]{1,16}) (\S{1,2048}) HTTP\/1\.[01]$/
const TARGET = /^([a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?):443$/i
const NAME_MAX = 255

/** The first line of what came through the socket. Nothing but `CONNECT <name>:443` to a name that was said is let through. */
export function mayConnect(line: string, hosts: readonly string[]): ConnectAnswer {
  const [, method, target = ''] = REQUEST.exec(line) ?? []
  if (method === undefined) return { may: false, status: '400 Bad Request', name: null }
  const host = method === 'CONNECT' ? TARGET.exec(target)?.[1]?.toLowerCase() : undefined
  if (host !== undefined && hosts.includes(host)) return { may: true, host }
  return { may: false, status: '403 Forbidden', name: target.slice(0, NAME_MAX) }
}

const PORT = 3128
const PROXY = `http://127.0.0.1:${PORT}`
const NEAR = 'localhost,127.0.0.1,::1'

/** As programs ask for it; what the agent serves to itself goes no way round. */
export const MODEL_ENVIRONMENT: Readonly<Record<string, string>> = {
  ...{
    HTTPS_PROXY: PROXY,
    https_proxy: PROXY,
    HTTP_PROXY: PROXY,
    http_proxy: PROXY,
    ALL_PROXY: PROXY,
    all_proxy: PROXY,
  },
  ...{ NO_PROXY: NEAR, no_proxy: NEAR, NODE_USE_ENV_PROXY: '1' },
}

// It closes descriptor 3 as soon as it listens: that is what the shell waits for. Signals for the agent are not for it; it ends
// with the cage.
const CARRY = `
const net = require('node:net')
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT']) process.on(signal, () => {})
const carry = (from, to) => from.on('error', () => to.destroy()).pipe(to)
net.createServer({ allowHalfOpen: true }, inside => {
  const outside = net.connect({ path: '${CAGE_NET}', allowHalfOpen: true })
  carry(inside, outside)
  carry(outside, inside)
}).on('error', () => process.exit(1)).listen(${PORT}, '127.0.0.1', () => require('node:fs').closeSync(3))
`

const ENTER = `: "$("$1" -e "$2" 3>&1 >/dev/null 2>&1 &)"; shift 2; exec "$@"`

/** `node`: the program that carries, as it is called in the cage. */
export function withModelNetwork(node: string, command: readonly string[]): string[] {
  return ['/bin/sh', '-c', ENTER, 'provost-net', node, CARRY, ...command]
}
