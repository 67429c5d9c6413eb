# The server as a container: built from the clone, run from the package that api/deploy/package.mjs
# makes of it. The README does the same by hand where there is no Docker.

FROM node:22-bookworm-slim AS build
WORKDIR /src
COPY . .
RUN npm ci --no-audit --no-fund
RUN node api/deploy/package.mjs /package

FROM node:22-bookworm-slim
WORKDIR /app
COPY --from=build /package .
RUN npm ci --omit=dev --no-audit --no-fund
RUN mkdir -p /data && chown node:node /data
ENV NODE_ENV=production LOTPROOF_MODE=live HOST=0.0.0.0 PORT=8080 LOTPROOF_DATA_DIR=/data
USER node
VOLUME /data
EXPOSE 8080
# Longer than the slowest source: what is under way is answered before the box stops.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:8080/healthz').then(r=>process.exit(+!r.ok),()=>process.exit(1))"]
CMD ["node", "build/compiled/api/main.js"]
