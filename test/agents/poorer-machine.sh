#!/bin/sh
# Runs a command, as root, on this machine without one of the things that cages are built with. What is missing is really
# missing: nobody is told so.
#   sh test/agents/poorer-machine.sh bwrap|overlays|namespaces <command>…
set -eu
without=$1
shift
case $without in
bwrap)
  # In its place lies a file that nobody can execute.
  exec unshare --mount --propagation private sh -c '
    nothing=$(mktemp); chmod 644 "$nothing"
    for at in /usr/bin/bwrap /bin/bwrap; do if [ -e "$at" ]; then mount --bind "$nothing" "$at"; fi; done
    exec "$@"' sh "$@" ;;
overlays)
  # Homes lie on an overlay: the kernel takes no overlay as the upper layer of another one.
  exec unshare --mount --propagation private sh -c '
    at=$(mktemp -d); mount -t tmpfs provost "$at"; mkdir "$at/upper" "$at/work"; chmod 755 "$at/upper"
    mount -t overlay -o "lowerdir=/home,upperdir=$at/upper,workdir=$at/work" provost /home
    exec "$@"' sh "$@" ;;
namespaces)
  # The limit holds for everybody inside of this user namespace, where everybody is who they are outside.
  # Nobody waits for somebody who may be gone: both look until they see what they need. A shell that is mapped while it begins
  # sees two different users and gives up what it may do, so it is mapped when it has called itself ready.
  exec 3<&0
  unshare --user --keep-caps sh -c '
    echo ready > /proc/self/comm
    until grep -q . /proc/self/gid_map; do :; done
    echo 0 > /proc/sys/user/max_user_namespaces || exit 64
    exec "$@"' sh "$@" <&3 &
  inside=$!
  until [ "$(cat "/proc/$inside/comm")" = ready ]; do kill -0 "$inside"; done
  for map in uid_map gid_map; do echo '0 0 65536' > "/proc/$inside/$map"; done
  wait "$inside" ;;
*)
  echo 'what is it to be without? bwrap, overlays or namespaces' >&2
  exit 64 ;;
esac
