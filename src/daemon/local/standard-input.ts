// What was piped into this command, line by line.
import { readLines } from '#files/lines'

export function readStandardInput(): AsyncIterable<string> {
  return readLines(process.stdin)
}

export async function readWholeInput(): Promise<string> {
  const lines: string[] = []
  for await (const line of readStandardInput()) lines.push(line)
  return lines.join('\n')
}
