// Sets one value in the text of a YAML file, and leaves comments and everything else as they were written.
import { isMap, parseDocument, parse as parseYaml } from 'yaml'

/** The value is read as YAML, so that numbers, lists and `true` are what they look like. */
export function setYamlValue(
  before: string,
  path: readonly string[],
  given: string,
): { readonly text: string; readonly value: unknown } {
  const value = readValue(given)
  const document = parseDocument(before)
  // An edit of what cannot be read would make it worse; whoever checks the text names its problems.
  if (document.errors.length > 0 || (document.contents !== null && !isMap(document.contents)))
    return { text: before, value }
  document.setIn(path, value)
  return { text: document.toString(), value }
}

function readValue(given: string): unknown {
  try {
    return parseYaml(given)
  } catch {
    return given
  }
}
