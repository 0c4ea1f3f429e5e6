import fc from 'fast-check';

export type Schema = {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  prefixItems?: Schema[];
  additionalProperties?: Schema | boolean;
};

/** Known values for a field's name, such as ids of rows. */
type Known = (name: string) => string[];

// Values that fit most patterns. To generate a text from a pattern with classes of letters takes seconds.
const likely = ['Ana', '4120000', 'DO-01', 'a-1_'.repeat(11).slice(0, 43), 'M1,1L2,2', ''];

const text = ({ format, pattern, minLength = 0, maxLength = 40 }: Schema): fc.Arbitrary<string> => {
  if (format === 'uuid') return fc.uuid();
  if (format === 'email') return fc.constant('ana@correo.test');
  if (format === 'date') return fc.constantFrom('2026-11-20', '2027-02-28');
  if (format === 'date-time') return fc.constantFrom('2026-11-20T10:00:00Z', '2027-02-28T23:59:59Z');
  if (pattern) return fc.constantFrom(...likely.filter(word => new RegExp(pattern, 'u').test(word)), 'x');
  return fc.string({ unit: 'grapheme-ascii', minLength, maxLength: Math.min(maxLength, minLength + 40) });
};

function number({ type, minimum = -5, maximum = minimum + 2000 }: Schema): fc.Arbitrary<number> {
  const whole = fc.integer({ min: Math.ceil(minimum), max: Math.max(Math.ceil(minimum), Math.floor(maximum)) });
  return type === 'integer' ? whole : fc.oneof(whole, fc.double({ min: minimum, max: maximum, noNaN: true }));
}

/** Values that fit a JSON schema approximately. A further `pattern` in an `allOf` is not respected. */
export function fromSchema(schema: Schema, known: Known, name = ''): fc.Arbitrary<unknown> {
  const inner = (part: Schema, under = name) => fromSchema(part, known, under);
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map(choice => inner(choice)));
  if (schema.allOf) return inner(Object.assign({}, ...schema.allOf));
  if (schema.prefixItems) return fc.tuple(...schema.prefixItems.map(part => inner(part)));
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'array') {
    const { minItems: minLength = 0, maxItems = 3 } = schema;
    return fc.array(inner(schema.items ?? {}), { minLength, maxLength: Math.max(minLength, Math.min(maxItems, 3)) });
  }
  if (type === 'object') {
    const fields = Object.entries(schema.properties ?? {}).map(([key, part]) => [key, inner(part, key)] as const);
    return fc.record(Object.fromEntries(fields), { requiredKeys: schema.required ?? [] });
  }
  if (type === 'boolean') return fc.boolean();
  if (type === 'null') return fc.constant(null);
  if (type === 'integer' || type === 'number') return number(schema);
  if (type !== 'string') return fc.jsonValue({ maxDepth: 1 });
  const there = known(name);
  return there.length > 0 ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...there) }, text(schema)) : text(schema);
}
