// Makes any text fit for one line of a terminal: no line breaks, no control characters, no blank ends.

// The look-behind makes a run of blanks start once, so a message of a million spaces stays linear.
const AROUND_LINE_BREAKS = /(?<![ \t])[ \t]*[\r\n]\s*/g
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g

// Nobody sees them, and some turn the direction of what follows: a name would read as another one.
const FORMAT_CHARACTERS = /\p{Cf}/gu

// Most texts are such, and there is nothing to be cleaned in them.
const PLAIN = /^[\u0020-\u007e]*$/

export function cleanText(text: string): string {
  return PLAIN.test(text) ? text.trim() : showFormat(flattenText(text))
}

/** One line without control characters; format characters stay, for whoever compares it or shows it later. */
export function flattenText(text: string): string {
  return hexControls(text.replaceAll(AROUND_LINE_BREAKS, ' ')).replaceAll('\t', ' ').trim()
}

// Line breaks, tabs and blanks stay: for text of several lines.
export function escapeControls(text: string): string {
  return showFormat(hexControls(text))
}

function hexControls(text: string): string {
  return text.replaceAll(CONTROL_CHARACTERS, hexEscape)
}

/** Each format character by its name: `<U+202E>`. */
export function showFormat(text: string): string {
  return text.replaceAll(FORMAT_CHARACTERS, character => {
    return `<U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}>`
  })
}

// For the edges: 4,000 characters in a terminal, 16,000 in a problem document.
export function cutText(text: string, charactersMax: number): string {
  if (text.length <= charactersMax) return text
  const kept = text.slice(0, Math.max(0, charactersMax - 1))
  const endsInHalfACharacter = /[\ud800-\udbff]$/.test(kept)
  return `${endsInHalfACharacter ? kept.slice(0, -1) : kept}…`
}

// So that a file name cannot paint the terminal.
function hexEscape(character: string): string {
  return `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`
}
