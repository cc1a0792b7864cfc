// The plan carried out by util-linux alone: a new root is built beside the old one, which then goes away.
import { isInside } from '#access/rules/cage/place-path'
import type { PlannedMount } from '#access/rules/cage/plan-mounts'
import { type CageCommand, OUTER_NAMESPACES, overlayOptions, steady } from '../cage-command.ts'
import { temporaryBytes } from '../cage-limits.ts'
import { flagsAt, type Mount } from '../mount-table.ts'

export type UnsharePrograms = {
  readonly unshare: string
  readonly setpriv: string
  readonly pivotRoot: string
  /** Of iproute2; null: it is not installed, and a cage without network has no loopback either. */
  readonly ip: string | null
}

// The shell is the first process of the namespace: when it ends, everything in there ends. The agent runs in a second user
// namespace, from where the mounts of the first one cannot be changed, and beyond which no third can be made.
const BUILD = `
set -eu
unshare=$1 setpriv=$2 pivot=$3 stage=$4 cwd=$5 uid=$6 gid=$7 ip=$8
shift 8
[ -z "$ip" ] || "$ip" link set lo up
mount -t tmpfs -o mode=0700 provost "$stage"
new=$stage/new
mkdir "$new"
place() {
  if [ -d "$1" ]; then [ -d "$2" ] || mkdir -p "$2"
  else [ -e "$2" ] || { mkdir -p "\${2%/*}"; : > "$2"; }; fi
}
while [ "$1" != -- ]; do
  at=$new$3
  case $1 in
  bind) place "$2" "$at"; mount --rbind "$2" "$at" ;;
  close) mount -o "remount,bind,$2" "$at" || ! mountpoint -q "$at" ;;
  overlay) place / "$at"; mount -t overlay -o "$2" provost "$at" ;;
  tmpfs) place / "$at"; mount -t tmpfs -o "$2" provost "$at" ;;
  link) mkdir -p "\${at%/*}"; ln -s "$2" "$at" ;;
  shut) mount -o remount,bind,ro "$at" ;;
  proc) mount -t proc proc "$at" ;;
  dev)
    mount -t tmpfs -o mode=0755,size=64k provost "$at"
    for name in null zero full random urandom tty; do
      : > "$at/$name"
      mount --bind "/dev/$name" "$at/$name"
    done
    mkdir "$at/pts" "$at/shm"
    mount -t devpts -o newinstance,ptmxmode=0666,mode=0620 devpts "$at/pts"
    ln -s pts/ptmx "$at/ptmx"
    ln -s /proc/self/fd "$at/fd"
    for fd in 0:stdin 1:stdout 2:stderr; do ln -s "/proc/self/fd/\${fd%:*}" "$at/\${fd#*:}"; done ;;
  esac
  shift 3
done
shift
mkdir "$new/tmp/old"
cd "$new"
"$pivot" . tmp/old
cd /
umount -l /tmp/old
rmdir /tmp/old
echo 1 > /proc/sys/user/max_user_namespaces
cd "$cwd"
"$unshare" --user --map-user="$uid" --map-group="$gid" --mount -- "$setpriv" --no-new-privs --inh-caps=-all --bounding-set=-all -- "$@"
`

const NAMESPACES = ['--pid', '--fork', '--kill-child', '--mount-proc', '--ipc', '--uts', '--cgroup']

/** `table`: the mounts of this process, whose flags a remount has to repeat. */
export function unshareCommand(cage: CageCommand, programs: UnsharePrograms, table: readonly Mount[]): string[] {
  const { stage, cwd, user, hasNetwork, mounts, links } = cage
  const shut = mounts.filter(({ mode, path }) => mode === 'hide' && !cage.files.has(path))
  const steps = [
    ...mounts.flatMap(mount => stepsOf(mount, cage, table)),
    ...links.map(({ path, to }) => ['link', to, path]),
    ...shut.map(({ path }) => ['shut', '', path]),
  ]
  return steady([
    ...[programs.unshare, ...OUTER_NAMESPACES, ...NAMESPACES, ...(hasNetwork ? [] : ['--net'])],
    ...['--', '/bin/sh', '-c', BUILD, 'provost-build', programs.unshare, programs.setpriv, programs.pivotRoot],
    ...[stage, cwd, String(user.uid), String(user.gid), (!hasNetwork && programs.ip) || '', ...steps.flat()],
    ...['--', ...cage.command],
  ])
}

type Step = readonly [verb: string, what: string, path: string]

function stepsOf(mount: PlannedMount, { files, emptyFile }: CageCommand, table: readonly Mount[]): Step[] {
  const { path, mode, from, layer, rule } = mount
  switch (mode) {
    case 'ro':
      return bindReadOnly(from!, path, table)
    case 'rw':
      return [['bind', from!, path]]
    case 'overlay':
      return [['overlay', overlayOptions(mount), path]]
    case 'copy':
      return rule === 'N9' ? [] : [['bind', layer!, path]] // it lies in the private home itself
    case 'private':
    case 'empty':
      return [['bind', layer!, path]]
    case 'hide':
      return files.has(path) ? bindReadOnly(emptyFile, path, table) : [['tmpfs', 'mode=0755', path]]
    case 'tmpfs':
      return [['tmpfs', `mode=1777,size=${temporaryBytes(path)}`, path]]
    case 'proc':
    case 'dev':
      return [[mode, '', path]]
    case 'absent':
      return []
  }
}

/** With everything that is mounted below it: a bind takes it along as it is. */
function bindReadOnly(from: string, path: string, table: readonly Mount[]): Step[] {
  const below = table.filter(mount => mount.path !== from && isInside(mount.path, from))
  const placed = (at: string) => (from === '/' ? at : `${path}${at.slice(from.length)}`)
  return [
    ['bind', from, path],
    ['close', ['ro', ...flagsAt(table, from)].join(','), path],
    ...below
      .filter(mount => !isInside(mount.path, '/proc'))
      .map((mount): Step => ['close', ['ro', ...mount.flags].join(','), placed(mount.path)]),
  ]
}
