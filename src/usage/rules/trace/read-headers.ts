// Headers for a collector as OTEL_EXPORTER_OTLP_HEADERS has them: `name=value,name=value`, values percent-encoded.

export function readHeaders(text: string): Readonly<Record<string, string>> {
  const pairs = text.split(',').flatMap(part => {
    const [name, value] = splitOnce(part)
    return name === '' || value === undefined ? [] : [[name, decode(value)] as const]
  })
  return Object.fromEntries(pairs)
}

function splitOnce(part: string): readonly [string, string | undefined] {
  const at = part.indexOf('=')
  return at === -1 ? [part.trim(), undefined] : [part.slice(0, at).trim(), part.slice(at + 1).trim()]
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
