// `provost completion`
import { provostError } from '#kernel/errors/errors'
import type { Run } from '../command.ts'

/** Each script asks `provost complete` for words, so that the command table stays the only list. */
const SCRIPTS: Readonly<Record<string, string>> = {
  bash: `_provost() {
  local IFS=$'\\n'
  COMPREPLY=($(provost complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
}
complete -o default -F _provost provost`,
  zsh: `#compdef provost
_provost() {
  local -a words_found
  words_found=("\${(@f)$(provost complete -- "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  compadd -a words_found
}
compdef _provost provost`,
  fish: `complete -c provost -f -a '(provost complete -- (commandline -opc)[2..] (commandline -ct) 2>/dev/null)'`,
}

export const run: Run = async ({ args }) => {
  const script = SCRIPTS[args.shell!]
  if (script === undefined) {
    throw provostError('USAGE', {
      message: `no completion for ${args.shell}`,
      hint: `choose one of ${Object.keys(SCRIPTS).join(', ')}`,
      details: { command: 'completion' },
    })
  }
  return { json: { shell: args.shell, script }, lines: [script] }
}
