#!/bin/sh
# Installs Lotproof on Debian, or replaces the running version with the one in this clone:
#   sh api/deploy/install.sh        as root; CADDY=no if Caddy is on another machine
# First checks the machine and lists everything that is missing, then does the remaining steps in order.
# Run it again to continue where it stopped. Ends with `lotproof check` and the exit code of that command.
set -eu
cd "$(dirname "$0")/../.."
program=/opt/lotproof data=/var/lib/lotproof settings=/etc/lotproof.env
missing=''

say() { printf '\n==> %s\n' "$1"; }
want() { missing="$missing
  - $1"; }
runs() { systemctl is-active --quiet "$1" 2>/dev/null; }
is_free() { node -e "require('net').createServer().listen($1).on('listening', () => process.exit(0)).on('error', () => process.exit(1))"; }
free_mb() { df -Pm "$1" | awk 'NR == 2 { print $4 }'; }

say 'Checking this machine'
[ "$(id -u)" = 0 ] || want 'root: run this as root'
command -v systemctl >/dev/null || want 'systemd, which starts the server and keeps it running'
if node -e 'const [a, b] = process.versions.node.split("."); process.exit(a > 20 || (a == 20 && b >= 19) ? 0 : 1)' 2>/dev/null; then
	case $(readlink -f "$(command -v node)") in
	/root/* | /home/*) want 'a Node outside of home folders, which the server cannot read' ;;
	/usr/*) ;;
	*) want 'a Node in /usr/bin or /usr/local/bin, where systemd looks for it' ;;
	esac
	echo "node $(node --version) at $(command -v node)"
else
	want "Node 20.19 or newer ($(node --version 2>/dev/null || echo none) is here; Debian 12 brings 18). For 22:
      apt-get install -y curl && curl -fsSL https://deb.nodesource.com/setup_22.x | bash - && apt-get install -y nodejs"
fi
command -v npm >/dev/null || want 'npm: it comes with Node; Debian 13 has a package of that name'
command -v git >/dev/null || want 'git: apt-get install -y git'
if [ "${CADDY:-yes}" = yes ]; then
	command -v caddy >/dev/null || want 'Caddy: apt-get install -y caddy'
fi
if command -v node >/dev/null; then
	runs lotproof || for port in 8080 9464; do is_free $port || want "port $port: another program is listening there"; done
	[ "${CADDY:-yes}" = no ] || runs caddy || for port in 80 443; do is_free $port || want "port $port: another program is listening there"; done
fi
for place in /opt /var/lib; do
	[ "$(free_mb $place)" -ge 2000 ] || want "2 GB of free disk at $place: only $(free_mb $place) MB is free"
done
if [ -z "$missing" ] && [ ! -e $settings ]; then
	getent group lotproof >/dev/null || useradd --system --home-dir $data --shell /usr/sbin/nologin lotproof
	random() { node -p 'require("crypto").randomBytes(32).toString("hex")'; }
	sed "s/^# SESSION_SECRET=\$/SESSION_SECRET=$(random)/; s/^# RAZORPAY_WEBHOOK_SECRET=\$/RAZORPAY_WEBHOOK_SECRET=$(random)/" .env.example >$settings
	chmod 640 $settings && chgrp lotproof $settings
	want "settings: fill in $settings with any editor (apt-get install -y nano brings one)"
fi
if [ -n "$missing" ]; then
	printf '\nMissing:%s\n\nThen run this again. No version was installed.\n' "$missing"
	exit 1
fi
if [ -e $data/lotproof.db ]; then echo "$data has a database, which stays as it is"; fi

commit=$(git rev-parse HEAD)
if [ "$(cat $program.new/COMMIT $program/COMMIT 2>/dev/null | head -1)" != "$commit" ]; then
	say "Building $commit"
	rm -rf $program.new
	npm ci --no-workspaces --no-audit --no-fund --loglevel=error
	node api/deploy/package.mjs $program.new
	(cd $program.new && npm ci --omit=dev --no-audit --no-fund --loglevel=error)
	echo "$commit" >$program.new/COMMIT
fi
install -m 755 api/deploy/lotproof.sh /usr/local/bin/lotproof
install -d -m 700 -o lotproof -g lotproof $data

# The new program's first command may change the tables, if the server is stopped.
if [ -e $program.new ] && [ -e $program ]; then
	say 'Backing up the database'
	# The database of a stopped server may be missing or damaged.
	if ! lotproof backup && runs lotproof; then exit 1; fi
fi

say 'Reading the settings'
next=$program
[ ! -e $program.new ] || next=$program.new
state=0
said=$(LOTPROOF_HOME=$next lotproof read holds 2>&1) || state=$?
case $state in 0 | 66 | 75) ;; *) echo "$said" && exit $state ;; esac

if [ -e $program.new ]; then
	rm -rf $program.old
	[ ! -e $program ] || mv $program $program.old
	mv $program.new $program
fi
install -m 644 api/deploy/lotproof*.service api/deploy/lotproof*.timer /etc/systemd/system/
systemctl daemon-reload
# Only the first time: if the database is missing later, its disk is not mounted.
if [ $state = 66 ] && ! systemctl is-enabled --quiet lotproof 2>/dev/null; then
	say 'Creating the database'
	lotproof init
fi
say 'Starting the server'
systemctl enable --quiet lotproof
systemctl restart lotproof || { journalctl -u lotproof -n 20 --no-pager && exit 1; }
[ ! -e /etc/lotproof-offsite.env ] || systemctl enable --quiet --now lotproof-offsite.timer

if [ "${CADDY:-yes}" = yes ]; then
	say 'Caddy'
	url=$(node --env-file=$settings -p process.env.PUBLIC_URL)
	if [ ! -e /etc/caddy/Caddyfile ] || grep -q 'root \* /usr/share/caddy' /etc/caddy/Caddyfile; then
		sed "s#{\$PUBLIC_URL}#$url#" api/deploy/Caddyfile >/etc/caddy/Caddyfile
	elif ! grep -q "^$url " /etc/caddy/Caddyfile; then
		echo '/etc/caddy/Caddyfile is your own and stays as it is: add the site in api/deploy/Caddyfile'
	fi
	caddy validate --config /etc/caddy/Caddyfile >/dev/null 2>&1 || caddy validate --config /etc/caddy/Caddyfile
	systemctl reload-or-restart caddy
fi

say 'Checking every part'
for wait in 5 10 20 0; do # a new certificate takes a few seconds
	state=0
	said=$(lotproof check 2>&1) || state=$?
	[ $state = 1 ] || break
	sleep $wait
done
echo "$said"
exit $state
