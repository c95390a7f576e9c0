#!/bin/sh
# Starts the container. All files that it writes are below /tmp; everything else may be read-only.
set -eu
if [ ! -s /var/lib/nupay/site.conf ]; then
  echo "/var/lib/nupay/site.conf is missing: run the image of the target configure first, on the same volume." >&2
  exit 1
fi
mkdir -p /tmp/nupay-nginx
exec nginx -e stderr -g "daemon off;"
