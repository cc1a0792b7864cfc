// The flag `--expect`: a decision counts only if the thing still has the version that was looked at.
import type { CommandContext } from '../command.ts'
import { readCountWord } from './read-count.ts'

export function expectedVersion(context: CommandContext): Record<string, string> {
  if (context.flags.expect === undefined) return {}
  return { 'if-match': `"${readCountWord(context, 'expect', 1, Number.MAX_SAFE_INTEGER)}"` }
}
