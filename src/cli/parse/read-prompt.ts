// The prompt that a command was given: as words, from a file, or from standard input.
import { readTextFile } from '#daemon/local/read-text'
import { readWholeInput } from '#daemon/local/standard-input'
import type { CommandContext } from '../command.ts'

export async function readPrompt({ flags, cwd }: CommandContext): Promise<string | undefined> {
  const { prompt, 'prompt-file': file } = flags
  if (typeof prompt === 'string') return prompt
  if (typeof file !== 'string') return undefined
  return file === '-' ? readWholeInput() : readTextFile(cwd, file)
}
