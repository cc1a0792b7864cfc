// The published JSON Schemas of the two configuration files, for editors and other programs.
import { z } from 'zod'
import { type ConfigScope, fileSchemaOf } from './sections/config-schema.ts'

const TITLES: Readonly<Record<ConfigScope, string>> = {
  project: 'Provost: configuration of a project (.provost/config.yaml)',
  home: 'Provost: configuration of a home directory (config.yaml in PROVOST_HOME)',
}

export const CONFIG_SCHEMA_FILES: Readonly<Record<ConfigScope, string>> = {
  project: 'schemas/config.schema.json',
  home: 'schemas/home-config.schema.json',
}

export function composeConfigJsonSchema(scope: ConfigScope): Readonly<Record<string, unknown>> {
  const { $schema, ...rest } = z.toJSONSchema(fileSchemaOf(scope), {
    target: 'draft-2020-12',
    io: 'input', // Files leave out what has a default.
    override: ({ jsonSchema }) => dropNoise(jsonSchema),
  })
  return { $schema, $id: `https://provost.dev/${CONFIG_SCHEMA_FILES[scope]}`, title: TITLES[scope], ...rest }
}

// An empty object as default of an object, and the largest number there is, tell a reader nothing.
function dropNoise(schema: z.core.JSONSchema.BaseSchema): void {
  if (schema.properties !== undefined) delete schema.default
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
}
