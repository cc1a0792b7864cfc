// Canonical JSON (RFC 8785): the same value always gives the same text, so the text can be hashed.

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json | undefined }

/** Members that are undefined are left out, as JSON has no word for them. A number that is not finite is refused. */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value === 'boolean') return String(value)
  if (typeof value === 'string') return canonicalText(value)
  if (typeof value === 'number') return canonicalNumber(value)
  if (Array.isArray(value)) return `[${value.map(item => canonicalJson(item ?? null)).join(',')}]`
  if (typeof value === 'object') return canonicalObject(value as Record<string, unknown>)
  throw new TypeError(`A value of type ${typeof value} has no canonical JSON.`)
}

// Printable ASCII without quote and backslash, which is most text: seeing that is faster than JSON.stringify.
const IS_ITS_OWN_JSON = /^[ !#-[\]-~]*$/

function canonicalText(text: string): string {
  return IS_ITS_OWN_JSON.test(text) ? `"${text}"` : JSON.stringify(text)
}

function canonicalNumber(value: number): string {
  if (!Number.isFinite(value)) throw new TypeError(`${value} has no canonical JSON.`)
  return JSON.stringify(value)
}

// The default sort compares UTF-16 code units, which is the order that RFC 8785 asks for.
function canonicalObject(value: Record<string, unknown>): string {
  let members = ''
  for (const key of Object.keys(value).sort()) {
    const member = value[key]
    if (member === undefined) continue
    if (members !== '') members += ','
    members += `${canonicalText(key)}:${canonicalJson(member)}`
  }
  return `{${members}}`
}
