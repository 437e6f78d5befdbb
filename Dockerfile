# The server with the web app, for `docker build -t pb-office .`. See "Containers" in docs/running.md.
FROM node:24.21.0-bookworm-slim AS manifests
WORKDIR /app
COPY package.json package-lock.json ./
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY packages/contract/package.json packages/contract/
COPY packages/rules/package.json packages/rules/

FROM manifests AS build
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm run build

FROM manifests AS dependencies
RUN npm ci --ignore-scripts --no-audit --no-fund --omit=dev --workspace @pb/server

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 SMTP_HOST=0.0.0.0 DATA_DIR=/data PB_DEMO=0
RUN install --directory --owner=node --group=node --mode=700 /data
WORKDIR /app
COPY --from=dependencies /app ./
COPY LICENSE CREDITS.md ./
COPY packages/contract/src packages/contract/src
COPY packages/rules/src packages/rules/src
COPY apps/server/migrations apps/server/migrations
COPY apps/server/data apps/server/data
COPY apps/server/src apps/server/src
COPY --from=build /app/apps/web/dist apps/web/dist
USER node
VOLUME /data
EXPOSE 3000 2525
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=10s --start-period=120s --retries=4 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/readyz`).then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"]
# Node is the process that gets the stop signal. It does not reap processes of others: run it with --init.
CMD ["node", "apps/server/src/main.ts"]
