// What was piped into this command, line by line.
import { readLines } from '#adapters/files/lines'

export function readStandardInput(): AsyncIterable<string> {
  return readLines(process.stdin)
}
