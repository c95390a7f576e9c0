#!/bin/sh
# The container's start: a configuration that is wrong ends it with one sentence, before anything is served.
set -eu
mkdir -p /tmp/nupay-nginx
node /usr/local/lib/nupay/render.mjs --config /etc/nupay/config.json --site /srv/nupay/site --brotli \
  --pages /tmp/nupay-nginx/pages --out /etc/nginx/nupay/site.conf
exec nginx -e stderr -g "daemon off;"
