import { z } from 'zod'

type Json = Readonly<Record<string, unknown>>

/** A schema as it is used in the document: a reference by name if it has one. */
export function schemaOf(schema: z.ZodType): Json {
  const id = schema.meta()?.id
  if (id !== undefined) return { $ref: `#/components/schemas/${id}` }
  const inline = convert(schema)
  delete inline.$defs
  return inline
}

/** All named schemas that these schemas are or contain. They refer to each other by name. */
export function componentSchemas(schemas: readonly z.ZodType[]): Json {
  const { $defs = {} } = convert(z.tuple([z.unknown(), ...schemas]))
  return Object.fromEntries(Object.entries($defs).sort(([a], [b]) => (a < b ? -1 : 1)))
}

function convert(schema: z.ZodType): z.core.JSONSchema.BaseSchema {
  const converted: z.core.JSONSchema.BaseSchema = z.toJSONSchema(schema, { io: 'input', override: plainer })
  delete converted.$schema
  const text = JSON.stringify(converted).replaceAll('"#/$defs/', '"#/components/schemas/')
  return JSON.parse(text) as z.core.JSONSchema.BaseSchema
}

type SchemaOverride = NonNullable<z.core.ToJSONSchemaParams['override']>

/** Rewrites a schema into an equivalent one that common tools support better. */
const plainer: SchemaOverride = ({ jsonSchema }) => {
  // The fixed number of items already says that there are no others; tools expect a schema in `items`.
  if (jsonSchema.items === false) delete jsonSchema.items
  if (Number.isInteger(jsonSchema.const)) jsonSchema.type = 'integer'
}
