// Names of files as the bytes they are: one character stands for one byte, so no name is lost in reading it as text.

export type RawPath = string & { readonly raw: true }

export function rawPath(text: string): RawPath {
  return Buffer.from(text, 'utf8').toString('latin1') as RawPath
}

export function rawOfBytes(bytes: Uint8Array): RawPath {
  return Buffer.from(bytes).toString('latin1') as RawPath
}

/** For calls of the system. */
export function pathBytes(raw: string): Buffer {
  return Buffer.from(raw, 'latin1')
}

/** For people; a name that is no UTF-8 gets replacement characters. */
export function pathText(raw: string): string {
  return pathBytes(raw).toString('utf8')
}

export function joinRaw(directory: string, name: string): RawPath {
  return (directory === '' ? name : `${directory}/${name}`) as RawPath
}

/** All directories above a path, the nearest first. */
export function parentsOf(path: string): RawPath[] {
  const parents: RawPath[] = []
  for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
    parents.push(path.slice(0, end) as RawPath)
  }
  return parents
}

/** What git prints with `-z`. */
export function splitRaw(output: Buffer): RawPath[] {
  return output.toString('latin1').split('\0').filter(Boolean) as RawPath[]
}

/** For git's inputs that take one quoted name a line. */
export function quoteRaw(raw: string): string {
  const escaped = raw.replace(/[\u0000-\u001f"\\\u007f-\u00ff]/g, byte => `\\${octal(byte)}`)
  return `"${escaped}"`
}

function octal(byte: string): string {
  return byte.charCodeAt(0).toString(8).padStart(3, '0')
}
