// The completion script of each shell. Each asks `provost complete` for words, so that the command table stays the only list.

export const COMPLETION_SCRIPTS: Readonly<Record<string, string>> = {
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
