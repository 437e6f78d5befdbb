import { getErrorCodes, isRaw, type Endpoint, type ReplySchema } from '@pb/contract/endpoint'
import { errorStatus, problem } from '@pb/contract/errors'
import { z } from 'zod'

type Json = Record<string, unknown>

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    // A default after a transform would be missing from the input schema.
    override: ({ zodSchema, jsonSchema: json }) => {
      if (zodSchema instanceof z.ZodDefault) json.default = zodSchema.def.defaultValue
    },
  })
  return rest
}

function parameters(schema: z.ZodObject | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

function requestBody({ body, rawBody, maxBody, upload, uploads }: Endpoint): Json | undefined {
  if (rawBody) {
    const schema = { type: 'string', format: 'binary', maxLength: maxBody }
    return { required: true, content: Object.fromEntries(rawBody.types.map((type) => [type, { schema }])) }
  }
  if (uploads) {
    const file = { type: 'string', format: 'binary', maxLength: uploads.maxBytes }
    const schema = {
      type: 'object',
      minProperties: 1,
      maxProperties: uploads.maxFiles,
      additionalProperties: file,
    }
    return { required: true, content: { 'multipart/form-data': { schema } } }
  }
  if (upload) {
    const schema = {
      type: 'object',
      required: [upload.field],
      properties: { [upload.field]: { type: 'string', format: 'binary', maxLength: upload.maxBytes } },
    }
    return { required: true, content: { 'multipart/form-data': { schema } } }
  }
  if (!body) return undefined
  return {
    required: !body.safeParse(undefined).success,
    content: { 'application/json': { schema: jsonSchema(body, 'input') } },
  }
}

function successReply(schema: ReplySchema): Json {
  if (schema === null) return { description: 'Done; no body' }
  if (isRaw(schema)) return { description: 'The content', content: { [schema.raw]: {} } }
  return {
    description: 'The answer',
    content: { 'application/json': { schema: jsonSchema(schema, 'output') } },
  }
}

function replies(entry: Endpoint): Json {
  const byStatus = Map.groupBy(getErrorCodes(entry), (code) => errorStatus[code])
  const failures = [...byStatus].map(([status, codes]) => [
    status,
    {
      description: codes.map((code) => `\`${code}\``).join(', '),
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    },
  ])
  const successes = Object.entries(entry.replies).map(([status, schema]) => [status, successReply(schema)])
  return { ...Object.fromEntries(failures), ...Object.fromEntries(successes) }
}

function security({ access, path }: Endpoint): Json[] {
  if (access === 'session') return [{ application: [], requestedWith: [], session: [] }]
  if (access === 'public' && path.startsWith('/v1/')) return [{ application: [], requestedWith: [] }]
  return access === 'key' || access === 'module-key' ? [{ key: [] }] : []
}

const idempotencyKey: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'The same key does the same once within 24 hours: the first reply again, with `Idempotent-Replayed: true`.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
}

function operation(name: string, entry: Endpoint): Json {
  const body = requestBody(entry)
  return {
    operationId: name,
    tags: [entry.tag],
    summary: entry.summary,
    ...(entry.roles && { description: `For ${entry.roles.join(', ')} only.` }),
    security: security(entry),
    parameters: [
      ...parameters(entry.params, 'path'),
      ...parameters(entry.query, 'query'),
      ...(entry.creates === true ? [idempotencyKey] : []),
    ],
    ...(body && { requestBody: body }),
    responses: replies(entry),
  }
}

function header(name: string, description: string): Json {
  return { type: 'apiKey', in: 'header', name, description }
}

type Contract = Readonly<Record<string, Readonly<Record<string, Endpoint>>>>

function describePaths(contract: Contract): Record<string, Json> {
  const paths: Record<string, Json> = {}
  for (const domain of Object.values(contract))
    for (const [name, entry] of Object.entries(domain)) {
      const path = entry.path.replace(/:(\w+)/g, '{$1}')
      paths[path] = { ...paths[path], [entry.method.toLowerCase()]: operation(name, entry) }
    }
  return paths
}

/**
 * Returns the OpenAPI 3.1 document of a contract. Its paths are described when they are first read: with hundreds of
 * endpoints that takes 0.2 s.
 */
export function openApiDocument(contract: Contract): Json {
  let paths: Record<string, Json> | undefined
  return {
    openapi: '3.1.0',
    info: {
      title: 'PB Office',
      version: '1',
      description: 'Every call of the office. Errors are RFC 9457 problems with a stable `code`.',
    },
    get paths() {
      return (paths ??= describePaths(contract))
    },
    components: {
      schemas: { Problem: jsonSchema(problem, 'output') },
      securitySchemes: {
        application: header('x-app-auth', 'The key that is served with the page'),
        requestedWith: header('x-requested-with', 'Any value; a form of another site cannot send it'),
        session: header('x-session-id', 'The session that signing in returned'),
        key: { type: 'http', scheme: 'bearer' },
      },
    },
  }
}
