# The server with its built site, and a snapshot of data/ to begin with. Build: docker build -t prime-minus .
# The project brings its Node 24 along as a package; the images here have one too, which starts npm.
FROM node:24-bookworm-slim AS build
WORKDIR /app
ENV ASTRO_TELEMETRY_DISABLED=1
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build && npm prune --omit=dev --no-audit --no-fund

# No shell and no package manager: what runs is Node, as nobody in particular, over files that it cannot write.
FROM gcr.io/distroless/nodejs24-debian12:nonroot
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY --from=build /app/data ./data
COPY --from=build /app/src ./src
ENV NODE_ENV=production
EXPOSE 4321
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["/nodejs/bin/node", "-e", "fetch('http://127.0.0.1:4321/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["src/server.ts"]
