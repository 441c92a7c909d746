# `just` alone: tests and lints. `just --list` shows the verbs.

bin := ".venv/bin"
compile := bin / "uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-emit-find-links --no-annotate --no-header"

default: test lint

# set up .venv with everything that is pinned
setup:
    test -d .venv || python3 -m venv .venv
    {{ bin }}/pip install --quiet --require-hashes -r requirements-dev.txt
    {{ bin }}/pip install --quiet --no-deps --no-build-isolation --editable .

# run the tests
test *args:
    {{ bin }}/python -m pytest -n auto {{ args }}

# style, types, rooms
lint: types
    {{ bin }}/ruff check .
    {{ bin }}/ruff format --check .
    {{ bin }}/lint-imports

# put the code into shape
fmt:
    {{ bin }}/ruff check --fix .
    {{ bin }}/ruff format .

types:
    {{ bin }}/mypy

# write the generated pages and the test vectors anew, build the site, and run what the documentation promises
docs:
    {{ bin }}/python -m docs.reference
    {{ bin }}/python -m tests.docs.vectors
    {{ bin }}/python -m docs.site
    {{ bin }}/python -m pytest tests/docs

# write openapi/openapi.json and openapi/asyncapi.yaml anew
openapi:
    {{ bin }}/python -m service openapi

# write what the client packages have from openapi/openapi.json anew; needs npm
clients: openapi
    cd openapi/clients/python && PYTHONPATH=. ../../../{{ bin }}/python -m generate
    cd openapi/clients/typescript && npm install --silent --no-audit --no-fund --no-package-lock && npm run --silent generate

# make this version's document the one that later ones are compared with: once a version is released
released: openapi
    cp openapi/openapi.json openapi/released.json

# bring the database at DATABASE_URL up to date
migrate:
    {{ bin }}/python -m service migrate

# take the pictures of the README anew
screenshots:
    {{ bin }}/python -m tests.web.screenshots

serve *args:
    {{ bin }}/python -m service serve {{ args }}

# measure, and write benchmarks/results.md
bench *args:
    {{ bin }}/python -m benchmarks {{ args }}

# ten minutes of load while one thing after another fails (`just soak --seed 1`)
soak *args:
    {{ bin }}/python -m benchmarks.soak {{ args }}

# pin the dependencies anew (`just lock --upgrade` takes the newest)
lock *args:
    @{{ compile }} {{ args }} --group build pyproject.toml --output-file requirements.txt > /dev/null
    @{{ compile }} {{ args }} --group dev pyproject.toml --constraints requirements.txt --output-file requirements-dev.txt > /dev/null
    @{{ compile }} {{ args }} --group ci --constraints requirements-dev.txt --output-file requirements-ci.txt > /dev/null
