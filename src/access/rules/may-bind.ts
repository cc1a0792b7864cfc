// Where a daemon may listen: on loopback always, elsewhere only behind TLS (a token is needed everywhere).
export type BindFacts = { readonly host: string; readonly hasTls: boolean }

export type BindAnswer = { readonly may: true } | { readonly may: false; readonly code: 'DAEMON_BIND_REFUSED' }

export function mayBind({ host, hasTls }: BindFacts): BindAnswer {
  return isLoopback(host) || hasTls ? { may: true } : { may: false, code: 'DAEMON_BIND_REFUSED' }
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host)
}

/** The names under which an address is served; a foreign name that resolves here is not one of them. */
export function allowedHosts(host: string, port: number): string[] {
  const names = isLoopback(host) ? ['127.0.0.1', 'localhost', '[::1]'] : [host.includes(':') ? `[${host}]` : host]
  return names.map(name => `${name}:${port}`)
}
