// Requests as any program of this machine could send them: every header is the test's own.
import { type IncomingHttpHeaders, request as sendRequest } from 'node:http'
import type { Readable } from 'node:stream'

export type Ask = {
  readonly method?: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Readable
}

export type Answer = {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
  // biome-ignore lint/suspicious/noExplicitAny: a test knows the shape it asks for, and fails where it is another
  readonly json: any
}

/** Trades the code of a link, or one that is typed, as the login page does. */
export function enter(address: string, link: string): Promise<Answer> {
  const code = link.slice(link.indexOf('#') + 1)
  const headers = { 'content-type': 'application/json' }
  return ask(address, { method: 'POST', path: '/login/enter', headers, body: JSON.stringify({ code }) })
}

/** What a browser sends by itself after that, and what the page adds. */
export function halvesOf({ headers, json }: Answer): { readonly cookie: string; readonly key: Record<string, string> } {
  return { cookie: headers['set-cookie']![0]!.split('; ')[0]!, key: { 'provost-page-key': json.pageKey } }
}

export function ask(address: string, { method = 'GET', path, headers, body }: Ask): Promise<Answer> {
  const { hostname, port } = new URL(address)
  return new Promise((resolve, reject) => {
    const request = sendRequest({ hostname, port, path, method, headers: { ...headers }, agent: false })
    request.on('response', async response => {
      const text = (await Array.fromAsync(response)).join('')
      resolve({
        status: response.statusCode!,
        headers: response.headers,
        text,
        get json() {
          return JSON.parse(text)
        },
      })
    })
    request.on('error', reject)
    if (typeof body === 'object') body.pipe(request)
    else request.end(body)
  })
}
