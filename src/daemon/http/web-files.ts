// The built dashboard as it lies beside the program. It tells nothing about anybody's work, so it needs no token.
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { isPagePath, PAGES, pageHolds } from '#api/pages'
import { packageRoot } from '../package-files.ts'
import { headerOf } from './read-request.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.map': 'application/json',
}

// Nothing is loaded, run or framed from anywhere else. Styles may be inline because the terminal writes its own.
const SAFETY = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; connect-src 'self'; img-src 'self' data:; font-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
}

/** Names of built files are their content, so they never change; the page that names them does. */
const ASSET = /^\/assets\/([\w-]+(?:\.[\w-]+)*)$/

export type WebFile = { readonly name: string; readonly isForEver: boolean }

/** The file behind a path; undefined: the path is not one of the dashboard's. */
export function findWebFile(method: string | undefined, path: string): WebFile | undefined {
  if (method !== 'GET') return undefined
  const asset = ASSET.exec(path)?.[1]
  if (asset !== undefined) return { name: join('assets', asset), isForEver: true }
  return isPagePath(path) ? { name: documentOf(path), isForEver: false } : undefined
}

/** Each page has a document of its own, which names the scripts that it needs at once. */
function documentOf(path: string): string {
  const { path: page } = PAGES.find(candidate => pageHolds(candidate.path, path))!
  return page === '/' ? 'index.html' : `${page.slice(1)}.html`
}

/** The dashboard itself in the place of a refusal, which it words, and of the login. False: it was not built. */
export function sendDashboard(request: IncomingMessage, response: ServerResponse, status: number): Promise<boolean> {
  return sendWebFile(request, response, { name: 'outside.html', isForEver: false }, status)
}

export async function sendWebFile(
  request: IncomingMessage,
  response: ServerResponse,
  file: WebFile,
  status = 200,
): Promise<boolean> {
  const path = join(packageRoot(), 'dist', 'web', file.name)
  const encoding = chooseEncoding(request, path)
  const body = await readFile(encoding ? `${path}.${encoding.suffix}` : path).catch(() => undefined)
  if (body === undefined) return false
  response.writeHead(status, {
    ...SAFETY,
    'content-type': TYPES[extname(file.name)] ?? 'application/octet-stream',
    'content-length': body.length,
    'cache-control': file.isForEver ? 'public, max-age=31536000, immutable' : 'no-cache',
    vary: 'accept-encoding',
    ...(encoding && { 'content-encoding': encoding.name }),
  })
  response.end(body)
  return true
}

const ENCODINGS = [
  { name: 'br', suffix: 'br' },
  { name: 'gzip', suffix: 'gz' },
] as const

function chooseEncoding(request: IncomingMessage, path: string): (typeof ENCODINGS)[number] | undefined {
  const taken = (headerOf(request, 'accept-encoding') ?? '').split(',').map(part => part.split(';')[0]!.trim())
  return ENCODINGS.find(({ name, suffix }) => taken.includes(name) && existsSync(`${path}.${suffix}`))
}
