# The server as a container: built from the clone, run from the package that api/deploy/package.mjs
# makes of it. api/deploy/install.sh does the same where there is no Docker. A base is named by its
# digest where builds must be repeatable (docker buildx imagetools inspect node:22-bookworm-slim):
#   docker build --build-arg NODE=node:22-bookworm-slim@sha256:… .
ARG NODE=node:22-bookworm-slim

FROM ${NODE} AS build
WORKDIR /src
# First what changes seldom: a change of the code installs nothing again.
COPY package.json package-lock.json ./
RUN npm ci --no-workspaces --no-audit --no-fund
COPY . .
RUN node api/deploy/package.mjs /package

FROM ${NODE}
WORKDIR /app
COPY --from=build /package/package.json /package/package-lock.json ./
RUN npm ci --omit=dev --no-audit --no-fund
COPY --from=build /package .
RUN mkdir -p /data && chown node:node /data
ENV NODE_ENV=production LOTPROOF_MODE=live HOST=0.0.0.0 PORT=8080 LOTPROOF_DATA_DIR=/data
USER node
VOLUME /data
EXPOSE 8080
# What is under way is answered before the server stops, at the latest after 68 seconds.
STOPSIGNAL SIGTERM
# Alive, not ready: a server without room on its disk is not mended by another start.
HEALTHCHECK --interval=10s --timeout=5s --start-period=30m \
  CMD ["node", "-e", "fetch('http://127.0.0.1:8080/healthz').then(()=>process.exit(0),()=>process.exit(1))"]
CMD ["node", "build/compiled/api/server/main.js"]
