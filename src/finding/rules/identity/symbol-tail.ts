// The part of a symbol's name that agents agree on, however much of its path they write before it.

const SEPARATOR = /[.#/]|::/

/** `ns::A.foo()` and `foo` are the same name; empty when there is none. */
export function symbolTail(symbol: string | null | undefined): string {
  if (!symbol) return ''
  const name = symbol.trim().replace(/\(\)$/, '')
  return (name.split(SEPARATOR).at(-1) ?? '').toLowerCase()
}
