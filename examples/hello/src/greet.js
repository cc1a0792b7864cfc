// Says hello to someone, or to the world when nobody is named.
export function greet(name = '') {
  const trimmed = name.trim()
  return `Hello, ${trimmed === '' ? 'world' : trimmed}!`
}
