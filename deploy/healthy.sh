#!/bin/bash
# healthy PORT PATH: exits with 0 if this machine answers with 200 within two seconds. Uses Bash's sockets, so it starts
# no other program.
exec 2>/dev/null 3<>"/dev/tcp/127.0.0.1/$1" || exit 1
printf 'GET %s HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n' "$2" >&3 || exit 1
IFS=' ' read -r -t 2 _ status _ <&3 || exit 1
[ "$status" = 200 ]
