// The first program in a cage: tries to get out, reports on descriptor 4, waits for the word on descriptor 3, and becomes
// the agent. It is a shell script so that it costs milliseconds and needs nothing of ours inside.
import type { Probe } from '#access/rules/cage/plan-probes'

// `alone` lets links and directories of links be: a link leads to what the cage shows anyway, or nowhere.
// As little as possible is left to other programs: each costs more than all the questions to the shell and the kernel together.
const SCRIPT = `
mark=$1 launch=$2 cwd=$3
shift 3
can_write() { { true > "$1/$mark"; } 2>/dev/null; }
(
  seen=' '
  broken=' '
  fail() { broken="$broken$1 "; }
  privileges=0
  while IFS=':	 ' read -r name value rest; do
    case $name in
    NoNewPrivs) [ "$value" = 1 ] && privileges=$((privileges + 1)) ;;
    CapEff) case $value in *[!0]* | '') ;; *) privileges=$((privileges + 1)) ;; esac ;;
    esac
  done < /proc/self/status
  devices=
  while read -r name rest; do
    case $name in lo:* | Inter-* | face*) ;; *) devices="$devices $name" ;; esac
  done < /proc/net/dev
  spaces=$(readlink /proc/self/ns/pid /proc/self/ns/net)
  in_space() { case $spaces in *"$1"*) ;; *) return 1 ;; esac; }
  made=0
  while [ "$1" != -- ]; do
    check=$2
    case $seen in *" $check "*) ;; *) seen="$seen$check " ;; esac
    case $1 in
    write) if can_write "$3"; then set -- "$@" "$3/$mark"; made=$((made + 1)); else fail "$check"; fi ;;
    deny) if [ -d "$3" ] && can_write "$3"; then rm -f "$3/$mark"; fail "$check"; fi ;;
    mark) can_write "$3" || fail "$check" ;;
    gone)
      if [ -d "$3" ]; then
        for found in "$3"/* "$3"/.[!.]*; do if [ -e "$found" ]; then fail "$check"; break; fi; done
      elif [ -s "$3" ] || [ -S "$3" ]; then fail "$check"; fi ;;
    alone)
      for found in "\${3%/*}"/* "\${3%/*}"/.[!.]*; do
        if [ "$found" != "$3" ] && [ -e "$found" ] && [ ! -L "$found" ] && [ -n "$(find "$found" ! -type d ! -type l -print -quit 2>&1)" ]; then fail "$check"; fi
      done ;;
    socket) [ -S "$3" ] || fail "$check" ;;
    pids) if [ -z "$spaces" ] || in_space "$3"; then fail "$check"; fi ;;
    privileges) [ "$privileges" = 2 ] || fail "$check" ;;
    network)
      if [ -n "$3" ]; then in_space "$3" || fail "$check"
      elif [ -n "$devices" ]; then fail "$check"; fi ;;
    esac
    shift 3
  done
  shift $(($# - made))
  rm -f -- "$@"
  echo "launch $launch"
  for check in $seen; do
    case $broken in
    *" $check "*) echo "$check broken" ;;
    *) echo "$check held" ;;
    esac
  done
  echo end
) >&4
exec 4>&-
IFS= read -r go <&3 && [ "$go" = go ] || exit 75
exec 3<&-
(
  made=0
  while [ "$1" != -- ]; do
    if [ "$1" = mark ]; then set -- "$@" "$3/$mark"; made=$((made + 1)); fi
    shift 3
  done
  shift $(($# - made))
  exec rm -f -- "$@"
)
while [ "$1" != -- ]; do shift 3; done
shift
cd "$cwd" || exit 76
exec env --default-signal=TERM,INT,HUP -- "$@"
`

/** `mark` is a name that no file has. */
export type SelfTest = { readonly mark: string; readonly launch: string; readonly cwd: string }

export function selfTestCommand(
  { mark, launch, cwd }: SelfTest,
  probes: readonly Probe[],
  command: readonly string[],
): string[] {
  return ['/bin/sh', '-c', SCRIPT, 'provost-self-test', mark, launch, cwd, ...probes.flat(), '--', ...command]
}
