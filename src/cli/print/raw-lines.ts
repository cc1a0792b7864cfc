// A file as it is, line by line, except what would paint the terminal.
export function composeRawLines(text: string): string[] {
  const lines = text.replace(/\n$/, '').split('\n')
  return lines.map(line => line.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, escapeControl))
}

function escapeControl(character: string): string {
  return `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`
}
