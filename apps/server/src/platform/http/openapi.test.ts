import { endpoints } from '@pb/contract'
import { getErrorCodes } from '@pb/contract/endpoint'
import { errorStatus } from '@pb/contract/errors'
import { expect, test } from 'vitest'
import { testOffice } from '../../../test/harness/test-office.ts'

const office = testOffice()

interface Operation {
  operationId: string
  security: Record<string, unknown>[]
  parameters: { name: string; in: string; required: boolean; schema: Record<string, unknown> }[]
  responses: Record<string, { content?: Record<string, unknown> }>
  requestBody?: { required: boolean; content: Record<string, { schema: Record<string, unknown> }> }
}

async function load() {
  const reply = await office.call({ url: '/docs/json' })
  expect(reply.statusCode).toBe(200)
  return reply.json<{ openapi: string; paths: Record<string, Record<string, Operation>> }>()
}

test('describes every endpoint with every status', async () => {
  const document = await load()
  expect(document.openapi).toBe('3.1.0')
  for (const entry of endpoints) {
    const path = entry.path.replace(/:(\w+)/g, '{$1}')
    const operation = document.paths[path]?.[entry.method.toLowerCase()]
    expect(operation, `${entry.method} ${path}`).toBeDefined()
    const statuses = new Set([
      ...Object.keys(entry.replies),
      ...getErrorCodes(entry).map((code) => String(errorStatus[code])),
    ])
    expect(Object.keys(operation!.responses).toSorted(), path).toEqual([...statuses].toSorted())
    const inPath = operation!.parameters.filter((parameter) => parameter.in === 'path')
    expect(inPath.map(({ name }) => `{${name}}`)).toEqual(path.match(/\{\w+\}/g) ?? [])
  }
})

test('operation ids are unique', async () => {
  const { paths } = await load()
  const names = Object.values(paths).flatMap((path) => Object.values(path).map((call) => call.operationId))
  expect(new Set(names).size).toBe(names.length)
  expect(names).toHaveLength(endpoints.length)
})

test('describes inputs, headers and uploads', async () => {
  const { paths } = await load()
  const alerts = paths['/v1/dashboard-alerts']!['get']!
  expect(alerts.security).toEqual([{ application: [], requestedWith: [], session: [] }])
  expect(alerts.parameters.map(({ name, required }) => [name, required])).toEqual([
    ['offset', false],
    ['limit', false],
    ['unread', false],
    ['kind', false],
  ])
  expect(alerts.parameters[1]!.schema).toMatchObject({ default: 10, minimum: 0, maximum: 100 })
  const photo = paths['/v1/agent-profile-photo']!['post']!
  expect(Object.keys(photo.requestBody!.content)).toEqual(['multipart/form-data'])
  expect(paths['/healthz']!['get']!.security).toEqual([])
})

test('the reference page and its scripts comply with the page policy', async () => {
  const page = await office.call({ url: '/docs/', headers: { accept: 'text/html' } })
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-security-policy']).toContain("script-src 'self'")
  const scripts = [...page.body.matchAll(/<script[^>]*>/g)].map(([tag]) => tag)
  expect(scripts.length).toBeGreaterThan(0)
  for (const tag of scripts) {
    const source = /src="\.?\/?([^"]+)"/.exec(tag)?.[1]
    expect(source, tag).toBeDefined()
    const reply = await office.call({ url: new URL(source!, 'http://localhost/docs/').pathname })
    expect(reply.statusCode, source).toBe(200)
  }
})
