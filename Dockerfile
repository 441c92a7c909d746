# partie serve (the default), partie migrate, partie keys …: the image is the command.

FROM python:3.11.15-slim@sha256:db3ff2e1800a8581e2c48a27c3995339d47bdf046da21c7627accd3d51053a93 AS build
WORKDIR /source
COPY requirements.txt .
RUN python -m venv /opt/partie \
    && /opt/partie/bin/pip install --no-cache-dir --require-hashes --requirement requirements.txt
COPY . .
RUN /opt/partie/bin/pip install --no-cache-dir --no-deps --no-build-isolation .

FROM python:3.11.15-slim@sha256:db3ff2e1800a8581e2c48a27c3995339d47bdf046da21c7627accd3d51053a93
RUN useradd --system --uid 10001 --home-dir /var/lib/partie --create-home partie
COPY --from=build /opt/partie /opt/partie
ENV PATH=/opt/partie/bin:$PATH \
    PARTIE_DATA=/var/lib/partie \
    PYTHONUNBUFFERED=1
WORKDIR /var/lib/partie
USER 10001
VOLUME /var/lib/partie
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s \
    CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/readyz', timeout=2)"]
ENTRYPOINT ["partie"]
CMD ["serve", "--host", "0.0.0.0"]
