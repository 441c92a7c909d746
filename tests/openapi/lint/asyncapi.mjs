// node asyncapi.mjs FILE: everything that AsyncAPI's own parser finds in a document, except that there is a newer version
import { readFileSync } from "node:fs";
import { Parser } from "@asyncapi/parser";

const [file] = process.argv.slice(2);
const { document, diagnostics } = await new Parser().parse(readFileSync(file, "utf8"), { source: file });
const found = diagnostics.filter(({ code }) => code !== "asyncapi-latest-version");
for (const { range, code, message } of found) console.error(`${file}:${range.start.line + 1} ${code} ${message}`);
process.exit(document && found.length === 0 ? 0 : 1);
