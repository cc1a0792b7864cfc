// The command that starts a program in namespaces of its own, where only what it was given can be written.
import type { MountStep } from './plan-mounts.ts'

export type NamespaceWish = {
  readonly command: readonly string[]
  readonly cwd: string
  readonly steps: readonly MountStep[]
  /** Written when everything is in place, right before the program starts. */
  readonly readyFile: string
  readonly user: { readonly uid: number; readonly gid: number }
}

// The shell is the first process of the namespace: when it ends, everything in there ends. The program itself runs in a
// second user namespace, from where the mounts of the first one cannot be changed any more.
const SCRIPT = `
set -eu
ready=$1 cwd=$2 uid=$3 gid=$4
shift 4
while [ "$1" != -- ]; do
  case $1 in
  close) mount -o "remount,bind,$2" "$3" || ! mountpoint -q "$3" ;;
  bind) mount --rbind "$2" "$3" ;;
  flags) mount -o "remount,bind,$2" "$3" ;;
  overlay) mount -t overlay -o "$2" provost "$3" ;;
  release) umount -l "$3" ;;
  hide) : > "$ready"; mount -t tmpfs -o ro,size=4k,mode=0755 provost "$3" ;;
  esac
  shift 3
done
shift
cd "$cwd"
unshare --user --map-user="$uid" --map-group="$gid" --mount -- "$@"
`

const NAMESPACES = ['--mount', '--propagation', 'private', '--pid', '--fork', '--kill-child', '--mount-proc']

export function composeNamespaceCommand({ command, cwd, steps, readyFile, user }: NamespaceWish): string[] {
  const asRoot = user.uid === 0 ? [] : ['--user', '--map-root-user']
  const given = [readyFile, cwd, String(user.uid), String(user.gid), ...steps.flat(), '--', ...command]
  return ['unshare', ...asRoot, ...NAMESPACES, '--', 'sh', '-c', SCRIPT, 'provost-confined', ...given]
}
