# The server with its built site, and a snapshot of data/ to begin with. Build: docker build -t prime-minus .
# podman build --format docker, so that the health check is kept: images of the other format have none.
# The project brings its own Node along as a package; the images here have one too, which starts npm and then the server.
FROM node:24-bookworm-slim@sha256:6f7b03f7c2c8e2e784dcf9295400527b9b1270fd37b7e9a7285cf83b6951452d AS build
WORKDIR /app
ENV ASTRO_TELEMETRY_DISABLED=1
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY . .
# The address people use. Where it is not known yet, the server is told as it starts, and puts the pages right.
ARG PUBLIC_ORIGIN=
# Whom people write to about premium; the pages say it.
ARG OPERATOR_CONTACT=
RUN npm run build && npm prune --omit=dev --no-audit --no-fund && rm -r node_modules/node-linux-*
RUN mkdir accounts

# No shell and no package manager: what runs is Node, as nobody in particular, over files that it cannot write.
FROM gcr.io/distroless/nodejs24-debian12:nonroot@sha256:14d42e2511532589a7c7e01a753667a74fcc96266e137e8125006b87b0c32d0a
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY --from=build /app/data ./data
COPY --from=build /app/src ./src
# Where the accounts are: a volume takes its owner from here.
COPY --from=build --chown=nonroot:nonroot /app/accounts /var/lib/prime-minus
ENV DATABASE_PATH=/var/lib/prime-minus/accounts.sqlite
ARG PUBLIC_ORIGIN=
ENV PUBLIC_ORIGIN=$PUBLIC_ORIGIN
ARG OPERATOR_CONTACT=
ENV OPERATOR_CONTACT=$OPERATOR_CONTACT
ENV NODE_ENV=production
EXPOSE 4321
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s CMD ["/nodejs/bin/node", "--eval", "fetch('http://127.0.0.1:' + (process.env.PORT ?? 4321) + '/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["src/server.ts"]
