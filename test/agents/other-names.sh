#!/bin/sh
# Runs a command, as root, where a name leads to addresses of one's own choice, for it and for whatever it starts.
#   sh test/agents/other-names.sh <name> '<address>…' <command>…
set -eu
exec unshare --mount --propagation private sh -c '
  names=$(mktemp); cat /etc/hosts > "$names"; for address in $2; do echo "$address $1" >> "$names"; done
  chmod 644 "$names"
  mount --bind "$names" /etc/hosts; rm "$names"; shift 2
  exec "$@"' sh "$@"
