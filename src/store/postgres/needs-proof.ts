// Whether the server must prove who it is before it is told a password: everywhere but on this machine, unless a person says otherwise.

const HERE = /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?|)$/i

export function needsProof(url: string, env: Readonly<Record<string, string | undefined>> = process.env): boolean {
  if (env.PGSSLMODE || !URL.canParse(url)) return false
  const { hostname, searchParams } = new URL(url)
  const host = searchParams.get('host') ?? hostname
  const isSocket = host.startsWith('/') || decodeURIComponent(host).startsWith('/')
  return !searchParams.has('sslmode') && !searchParams.has('ssl') && !isSocket && !HERE.test(host)
}
