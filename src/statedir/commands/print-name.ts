// Names of files as a person may safely see them: nothing in a name can break a line or paint the terminal.

const UNSAFE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]|^\s|\s$/u
const HIDDEN = /[\p{Cf}\p{Zl}\p{Zp}\u007f-\u009f]/gu
const SHOWN_LENGTH_MAX = 80

export function showName(name: string): string {
  const cut = name.length > SHOWN_LENGTH_MAX ? `${name.slice(0, SHOWN_LENGTH_MAX - 1)}…` : name
  if (!UNSAFE.test(cut)) return cut
  return JSON.stringify(cut).replaceAll(HIDDEN, character => `\\u{${character.codePointAt(0)!.toString(16)}}`)
}

const BYTES_PER_UNIT = 1000

export function showBytes(bytes: number): string {
  if (bytes < BYTES_PER_UNIT) return `${bytes} B`
  const [kilobytes, megabytes] = [bytes / BYTES_PER_UNIT, bytes / BYTES_PER_UNIT ** 2]
  return megabytes < 1 ? `${kilobytes.toFixed(1)} kB` : `${megabytes.toFixed(1)} MB`
}
