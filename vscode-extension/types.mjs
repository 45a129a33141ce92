// Builds src/generated/refinement.ts from docs/refinement.schema.json: the types of what the server answers.
// It knows the words of JSON Schema that our schema uses, and refuses any other.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";

const KNOWN = new Set(
  "$defs $schema $ref additionalProperties const deprecated description enum examples items maximum minimum properties required title type".split(
    " ",
  ),
);
const PLAIN = { string: "string", boolean: "boolean", null: "null", integer: "number", number: "number" };

const name = (key) => key[0].toUpperCase() + key.slice(1);

/** Return the type that a schema describes. */
function type(schema) {
  const unknown = Object.keys(schema).filter((word) => !KNOWN.has(word));
  if (unknown.length) {
    throw new Error(`types.mjs does not know ${unknown} of JSON Schema`);
  }
  if (schema.$ref) {
    return name(schema.$ref.replace("#/$defs/", ""));
  }
  if ("const" in schema || schema.enum) {
    return (schema.enum ?? [schema.const]).map((value) => JSON.stringify(value)).join(" | ");
  }
  const kinds = [schema.type ?? "unknown"].flat().map((kind) => {
    const items = kind === "array" && type(schema.items);
    return kind === "object" ? members(schema) : items ? `(${items})[]` : (PLAIN[kind] ?? kind);
  });
  return kinds.join(" | ");
}

function members({ properties, required = [], additionalProperties }) {
  if (!properties) {
    return `Record<string, ${type(additionalProperties)}>`;
  }
  const current = Object.entries(properties).filter(([, schema]) => !schema.deprecated);
  const rows = current.map(([key, schema]) => {
    const about = schema.description ? `/** ${schema.description} */\n` : "";
    return `${about}${key}${required.includes(key) ? "" : "?"}: ${type(schema)};`;
  });
  return `{\n${rows.join("\n")}\n}`;
}

const schema = JSON.parse(readFileSync(new URL("../docs/refinement.schema.json", import.meta.url), "utf8"));
const all = [["refinement", schema], ...Object.entries(schema.$defs)];
const types = all.map(([key, part]) => `export type ${name(key)} = ${type(part)};`);
mkdirSync(new URL("src/generated", import.meta.url), { recursive: true });
writeFileSync(
  new URL("src/generated/refinement.ts", import.meta.url),
  `// Made by types.mjs from docs/refinement.schema.json; not kept in git.\n\n${types.join("\n\n")}\n`,
);
