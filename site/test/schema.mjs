/** Checks values against a JSON Schema. It knows the words that site/reference/messages.schema.json uses, and refuses others. */

const typeOf = (value) => (value === null ? "null" : Array.isArray(value) ? "array" : typeof value);

const CHECKS = {
  $schema: () => true, title: () => true, description: () => true, $defs: () => true,
  $ref: (ref, value, root) => matches(ref.replace("#/", "").split("/").reduce((at, key) => at[key], root), value, root),
  const: (wanted, value) => value === wanted,
  enum: (wanted, value) => wanted.includes(value),
  type: (wanted, value) => [wanted].flat().includes(typeOf(value)),
  oneOf: (all, value, root) => all.filter((schema) => matches(schema, value, root)).length === 1,
  required: (keys, value) => keys.every((key) => value[key] !== undefined),
  properties: (all, value, root) => Object.entries(all).every(([key, schema]) => value?.[key] === undefined || matches(schema, value[key], root)),
  additionalProperties: (schema, value, root, { properties = {} }) => typeOf(value) !== "object" || Object.keys(value).filter((key) => !(key in properties)).every((key) => schema !== false && matches(schema, value[key], root)),
  items: (schema, value, root) => !Array.isArray(value) || value.every((item) => matches(schema, item, root)),
  prefixItems: (all, value, root) => !Array.isArray(value) || all.every((schema, i) => i >= value.length || matches(schema, value[i], root)),
  minItems: (count, value) => !Array.isArray(value) || value.length >= count,
  maxItems: (count, value) => !Array.isArray(value) || value.length <= count,
};

/** Reports whether a value has a schema. root is the schema to which references refer. */
export const matches = (schema, value, root = schema) => Object.entries(schema).every(([word, wanted]) => {
  if (!(word in CHECKS)) throw new Error(`the word ${word} of the schema is unknown`);
  return CHECKS[word](wanted, value, root, schema);
});
