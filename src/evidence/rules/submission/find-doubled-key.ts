// The first key that an object of a JSON text has twice. Parsers let the later one win in silence.

/** `keys` is null in a list; a text is a key where one is expected. */
type Open = { readonly keys: Set<string> | null; expectsKey: boolean }

/** The text is known to be JSON. */
export function findDoubledKey(text: string): string | undefined {
  const open: Open[] = []
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    const inside = open.at(-1)
    if (character === '{') open.push({ keys: new Set(), expectsKey: true })
    else if (character === '[') open.push({ keys: null, expectsKey: false })
    else if (character === '}' || character === ']') open.pop()
    else if (character === ',' && inside) inside.expectsKey = inside.keys !== null
    else if (character === '"') {
      const end = endOfText(text, at)
      const doubled = takeKey(inside, text, at, end)
      if (doubled !== undefined) return doubled
      at = end
    }
  }
  return undefined
}

function takeKey(inside: Open | undefined, text: string, from: number, end: number): string | undefined {
  if (!inside?.keys || !inside.expectsKey) return undefined
  const key: string = JSON.parse(text.slice(from, end + 1))
  if (inside.keys.has(key)) return key
  inside.keys.add(key)
  inside.expectsKey = false
  return undefined
}

function endOfText(text: string, from: number): number {
  let at = from + 1
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at
}
