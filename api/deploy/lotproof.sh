#!/bin/sh
# `lotproof COMMAND` on the server: the operator's desk, as the box's own user and with its
# settings. Needs root (sudo); the book says who it was.
set -eu
# Live unless the settings say sandbox, as the server's unit has it.
grep -q '^LOTPROOF_MODE=.' /etc/lotproof.env || export LOTPROOF_MODE=live
cd "${LOTPROOF_HOME:-/opt/lotproof}"
exec runuser -u lotproof -- env \
	SUDO_USER="${SUDO_USER:-$(id -un)}" \
	LOTPROOF_DATA_DIR="${LOTPROOF_DATA_DIR:-/var/lib/lotproof}" \
	node --env-file=/etc/lotproof.env build/compiled/api/operator/main.js "$@"
