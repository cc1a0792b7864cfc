// Masks secrets in text and data before anything is stored, sent or printed: logs, errors, transcripts and prompts alike.

/** Stands where a secret was. */
export const MASK = '***'

/** A function where only a look at the whole match tells: a pattern that looks ahead would look at the same text again and again. */
type SecretPattern = { readonly pattern: RegExp; readonly masked: string | ((match: string, rest?: string) => string) }

// A list, never one text that is split: a secret may contain any separator.
const SECRET_PATTERNS: readonly SecretPattern[] = [
  { pattern: /-----BEGIN [A-Z ]*PRIVATE KEY-----[^-]*(?:-----END [A-Z ]*PRIVATE KEY-----)?/g, masked: MASK },
  // The user of a URL is often the token itself, so it goes with the password.
  { pattern: /:\/\/[^\s/]*@/g, masked: `://${MASK}@` },
  // After an unknown scheme the whole line goes; what is masked already stays, so that a second pass changes nothing.
  {
    pattern:
      /\b((?:proxy-)?authorization["']?\s*[:=]\s*["']?)(?:\*{3}|(?:bearer|basic|token)\s+[^\s"',;]+|[^\r\n"']+)/gi,
    masked: `$1${MASK}`,
  },
  { pattern: /\b((?:set-)?cookie["']?\s*:\s*["']?)[^\r\n"']+/gi, masked: `$1${MASK}` },
  { pattern: /\b(bearer\s+)[A-Za-z0-9._~+/=-]{16,}/gi, masked: `$1${MASK}` },
  {
    pattern: /\beyJ[A-Za-z0-9_-]{8,}(\.[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]*)?/g,
    masked: (match, rest) => (rest === undefined ? match : MASK),
  },
  { pattern: /\b(?:gh[pousr]_|github_pat_|glpat-|npm_|hf_)[A-Za-z0-9_-]{20,}/g, masked: MASK },
  { pattern: /\bxox[abeoprs]-[A-Za-z0-9-]{10,}/g, masked: MASK },
  // A digit tells a key from a branch that happens to begin with sk-.
  { pattern: /\b[rs]k[-_][A-Za-z0-9_-]{20,}/g, masked: match => (/\d/.test(match) ? MASK : match) },
  { pattern: /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g, masked: MASK },
  {
    pattern: /((?:token|secret|password|passwd|api_?key|access_?key)["']?=["']?)[^\s&;,"']+/gi,
    masked: `$1${MASK}`,
  },
  {
    pattern: /("[\w-]*(?:token|secret|password|passwd|api_?key|access_?key)"\s*:\s*")(?:[^"\\]|\\.)*/gi,
    masked: `$1${MASK}`,
  },
]

// `known` are secrets that can be recognised by nothing but their text, such as the token of the daemon.
export function redact(text: string, known: readonly string[] = []): string {
  const withoutKnown = known
    .filter(secret => secret !== '')
    .reduce((rest, secret) => rest.replaceAll(secret, MASK), text)
  return SECRET_PATTERNS.reduce(
    (rest, { pattern, masked }) =>
      typeof masked === 'string' ? rest.replaceAll(pattern, masked) : rest.replaceAll(pattern, masked),
    withoutKnown,
  )
}

const SECRET_KEY =
  /^(?:(?:proxy-)?authorization|(?:set-)?cookie)$|(?:token|secret|password|passwd|api_?key|access_?key)$/i

// The same for JSON data, where the name of a member can give a secret away too.
export function redactData(data: unknown, known: readonly string[] = []): unknown {
  if (typeof data === 'string') return redact(data, known)
  if (Array.isArray(data)) return data.map(item => redactData(item, known))
  if (typeof data !== 'object' || data === null) return data
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => [key, isSecret(key, value) ? MASK : redactData(value, known)]),
  )
}

function isSecret(key: string, value: unknown): boolean {
  return typeof value === 'string' && value !== '' && SECRET_KEY.test(key)
}
