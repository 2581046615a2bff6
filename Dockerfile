# Every image of the shop. Two arguments select the content:
#   docker build --target service  --build-arg APP=orders         -t kanaka/orders .
#   docker build --target printer  --build-arg APP=invoice-worker -t kanaka/invoice-worker .
#   docker build --target web      --build-arg APP=admin          -t kanaka/admin .
#   docker build --target programs --build-arg APP=programs       -t kanaka/programs .
# The base images are arguments too, for another registry.
ARG NODE_IMAGE=node:24-bookworm-slim
ARG NGINX_IMAGE=nginxinc/nginx-unprivileged:1.30
ARG OBJECTS_IMAGE=versity/versitygw:v1.8.0@sha256:30292fc2eeacc67a36993b01f7a7a5e3361a19cced0e80c1d71cfa2a4b0a2499
ARG CADDY_IMAGE=caddy:2

# Only files that determine the packages, so that this layer is rebuilt only when those change.
FROM ${NODE_IMAGE} AS manifests
# The browser that prints invoices is built for x86-64 only.
RUN [ "$(uname -m)" = x86_64 ] || { echo "Kanaka's images are for x86-64, and this builder is $(uname -m): use an x86-64 machine, or --platform linux/amd64" >&2; exit 1; }
WORKDIR /shop
COPY . .
RUN find . -type f ! -name package.json ! -name package-lock.json ! -name .npmrc ! -name .puppeteerrc.cjs -delete \
  && find . -type d -empty -delete

FROM ${NODE_IMAGE} AS packages
WORKDIR /shop
COPY --from=manifests /shop ./
RUN npm ci --include=dev --no-audit --no-fund --loglevel=error && npm cache clean --force --loglevel=error

FROM packages AS build
ENV NX_DAEMON=false NX_TUI=false NX_NO_CLOUD=true PATH=/shop/node_modules/.bin:$PATH
COPY . .
ARG APP
RUN mkdir -p /image/app /image/srv /image/empty /opt/chromium && touch /image/nginx.conf \
  && if [ -d "apps/$APP" ]; then nx build "$APP" --outputStyle=static; fi \
  && node tools/images/src/pack.ts "$APP" --to /image

# A service or a worker: its bundle and the few packages that cannot be bundled, on the base image's Node.
FROM ${NODE_IMAGE} AS service
ARG APP
ARG VERSION=dev
ARG REVISION=unknown
LABEL org.opencontainers.image.title="kanaka-$APP" \
  org.opencontainers.image.description="Kanaka, the jewellery shop: $APP" \
  org.opencontainers.image.licenses="AGPL-3.0-or-later" \
  org.opencontainers.image.version="$VERSION" \
  org.opencontainers.image.revision="$REVISION"
# With glibc's defaults, each thread may keep a heap of its own that is never given back, and large blocks stay in it.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 MALLOC_ARENA_MAX=2 \
  MALLOC_MMAP_THRESHOLD_=1048576
WORKDIR /app
COPY --from=build /image/app ./
USER 10001:10001
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 CMD ["node", "healthy.js"]
ENTRYPOINT ["node"]
CMD ["main.js"]

# Small programs for operators, as `node <program>.js`: buckets, backups, and stand-ins for a trial.
FROM service AS programs
COPY --from=build --chown=10001:10001 /image/empty /data
CMD ["make-bucket.js"]

# The worker that prints: a service with a browser, which is unpacked in the image because the container's root is read-only.
FROM service AS printer
COPY --from=build /opt/chromium /opt/chromium
ENV PUPPETEER_EXECUTABLE_PATH=/opt/chromium/chromium \
  FONTCONFIG_FILE=/opt/chromium/fonts.conf \
  LD_LIBRARY_PATH=/opt/chromium/al2023/lib \
  HOME=/tmp

# A React app: its files, already compressed, and nginx.
FROM ${NGINX_IMAGE} AS web
ARG APP
ARG VERSION=dev
ARG REVISION=unknown
LABEL org.opencontainers.image.title="kanaka-$APP" \
  org.opencontainers.image.description="Kanaka, the jewellery shop: $APP" \
  org.opencontainers.image.licenses="AGPL-3.0-or-later" \
  org.opencontainers.image.version="$VERSION" \
  org.opencontainers.image.revision="$REVISION"
COPY --from=build /image/nginx.conf /etc/nginx/nginx.conf
COPY --from=build /image/srv /srv
USER 10001:10001
EXPOSE 8080
STOPSIGNAL SIGQUIT
HEALTHCHECK --interval=10s --timeout=5s --retries=3 CMD ["curl", "-fsS", "-o", "/dev/null", "http://127.0.0.1:8080/readyz"]
ENTRYPOINT ["nginx", "-g", "daemon off;"]
CMD []

# Object storage for one machine, with folders that its unprivileged user can write to.
FROM ${OBJECTS_IMAGE} AS objects
COPY --from=build --chown=10001:10001 /image/empty /data/objects
COPY --from=build --chown=10001:10001 /image/empty /data/meta
USER 10001:10001

# What browsers connect to on a single machine: Caddy, with certificates that it gets and renews itself. The program is copied,
# because the one in the base image carries a capability, and no container of ours is given any.
FROM ${CADDY_IMAGE} AS edge
RUN cp "$(command -v caddy)" /usr/local/bin/edge
COPY --from=build --chown=10001:10001 /image/empty /data
COPY Caddyfile /etc/caddy/Caddyfile
# Certificates are kept in the volume; the configuration that Caddy would save is always the one in the image.
ENV XDG_DATA_HOME=/data XDG_CONFIG_HOME=/tmp
USER 10001:10001
ENTRYPOINT ["edge"]
CMD ["run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]
