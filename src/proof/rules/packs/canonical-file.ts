// Reads a JSON file of a pack: UTF-8, and spelled exactly as RFC 8785 would spell it, so that one content has one text.
import { canonicalJson } from '#kernel/reading/canonical-json'

const DEPTH_MAX = 200

/** Undefined where the bytes are no text: a byte order mark stays, and is then no JSON. */
export function readUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Undefined for every other spelling, lone surrogates, and nesting that no file of ours has. */
export function readCanonical(bytes: Uint8Array): unknown {
  const text = readUtf8(bytes)
  if (text === undefined || isTooDeep(text)) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return canonicalJson(value) === text && !hasLoneSurrogate(text) ? value : undefined
  } catch {
    return undefined // no JSON, or a number that JSON cannot hold
  }
}

// Canonical JSON writes every character but these as itself; half a pair can only be an escape.
function hasLoneSurrogate(text: string): boolean {
  return /(?:^|[^\\])(?:\\\\)*\\ud[89a-f]/.test(text)
}

function isTooDeep(text: string): boolean {
  let depth = 0
  let inText = false
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]
    if (inText && letter === '\\') at++
    else if (letter === '"') inText = !inText
    else if (inText) continue
    else if (letter === '[' || letter === '{') depth++
    else if (letter === ']' || letter === '}') depth--
    if (depth > DEPTH_MAX) return true
  }
  return false
}
