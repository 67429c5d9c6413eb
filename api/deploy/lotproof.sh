#!/bin/sh
# `lotproof COMMAND` runs an operator's command on the server, as the server's own user and with its
# settings. Needs root (sudo). The database records who ran it.
set -eu
cd "${LOTPROOF_HOME:-/opt/lotproof}"
exec runuser -u lotproof -- env SUDO_USER="${SUDO_USER:-$(id -un)}" \
	node --env-file=api/deploy/defaults.env --env-file=/etc/lotproof.env \
	build/compiled/api/operator/main.js "$@"
