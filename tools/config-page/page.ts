/** Generates the page of `config.json`'s fields from its schema. */

interface Field {
  readonly type?: string;
  readonly description?: string;
  readonly enum?: readonly string[];
  readonly const?: string;
  readonly default?: string | number | boolean;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly required?: readonly string[];
  readonly items?: Field;
  readonly properties?: Readonly<Record<string, Field>>;
}

const pageHead = `# config.json

What each field of the run-time configuration means; for operators. \`npm run generate -- config\` makes this page from \`public/config.schema.json\`.

An editor checks the file while you write, if its first field is \`"$schema": "https://your-site/config.schema.json"\`. \`npm start\` and
\`npm run deploy:nginx\` refuse a file with an unknown field, and name the nearest known one; they require \`environment\`, and check
\`stepUp\` and \`strictTransport\`. The browser warns of an unknown field in its console and starts all the same, so that an older build
starts with a newer file. A field without *required* may be left out.

| Field | Value | Meaning |
|---|---|---|
`;

/** @param schema the content of `public/config.schema.json` */
export function configPage(schema: Field): string {
  const rows = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
    fieldRow(name, field, schema.required?.includes(name)),
    ...Object.entries(field.properties ?? {}).map(([innerName, innerField]) =>
      fieldRow(`${name}.${innerName}`, innerField, field.required?.includes(innerName)),
    ),
  ]);
  return `${pageHead}${rows.join("\n")}\n`;
}

const fieldRow = (name: string, field: Field, isRequired = false): string =>
  `| \`${name}\` | ${[valuesOf(field), ...(isRequired ? ["*required*"] : []), ...defaultOf(field)].join(", ")} | ${field.description ?? ""} |`;

function valuesOf(field: Field): string {
  if (field.enum !== undefined) return field.enum.map((value) => `\`${value}\``).join(" or ");
  if (field.const !== undefined) return `\`${field.const}\``;
  if (field.items !== undefined) return `a list of ${field.items.enum ? valuesOf(field.items) : "texts"}`;
  if (field.type === "integer") {
    const { minimum, maximum } = field;
    return maximum === undefined ? `a whole number from ${minimum}` : `${minimum} to ${maximum}`;
  }
  if (field.type === "boolean") return "`true` or `false`";
  return field.type === "object" ? "an object" : "a text";
}

const defaultOf = (field: Field): string[] =>
  field.default === undefined ? [] : [`\`${field.default}\` by default`];
