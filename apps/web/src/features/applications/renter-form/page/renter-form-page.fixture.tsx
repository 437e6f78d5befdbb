import type { RenterForm } from '@pb/contract/application-forms'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { beforeEach, expect, vi } from 'vitest'
import { createTestClient } from '../../../../../test/query-client.ts'
import { mockFetch } from '../../../../../test/mock-fetch.ts'
import { createForm, toValue } from '../renter-form.fixture.ts'
import { RenterFormPage } from './renter-form-page.tsx'

const base = '/v1/application-forms/token-of-maya'

export function problem(status: number, code: string): Response {
  const body = { type: '', title: '', status, detail: '', code, errorMsg: 'No' }
  return Response.json(body, { status, headers: { 'content-type': 'application/problem+json' } })
}

/** The server of one form, as tests change it. */
interface FormServer {
  readonly fetched: ReturnType<typeof mockFetch>
  stored: RenterForm
  /** Replies to calls by method and path; others are answered from `stored`. */
  answers: Record<string, (body: Record<string, unknown>) => Response | undefined>
  saves: { readonly field: string; readonly value: unknown }[]
}

function saveValue(
  server: FormServer,
  field: string,
  { value, seen_version: seen }: Record<string, unknown>,
): Response {
  const { stored } = server
  server.saves.push({ field, value })
  const saved = toValue(field, field === 'ssn' ? '•••-••-9999' : String(value), Number(seen) + 1)
  const values = [...stored.values.filter((other) => other.field !== field), saved]
  server.stored = { ...stored, values, version: stored.version + 1 }
  return Response.json({ saved, replaced: null, version: server.stored.version })
}

/** Serves a new form to each test of a file. */
export function mockFormServer(): FormServer {
  const fetched = mockFetch()
  const server: FormServer = { fetched, stored: createForm(), answers: {}, saves: [] }
  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    vi.spyOn(globalThis, 'scrollTo').mockImplementation(() => {})
    Object.assign(server, { stored: createForm(), answers: {}, saves: [] })
    fetched.mockImplementation(async (url, init) => {
      const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : {}
      const path = url.slice(base.length)
      const given = server.answers[`${init?.method} ${path}`]?.(body)
      if (given) return given
      if (init?.method === 'GET') return Response.json(server.stored)
      return path.startsWith('/values/')
        ? saveValue(server, path.slice(8), body)
        : new Response(null, { status: 204 })
    })
  })
  return server
}

/** Opens the form at a step. */
export function show(hash = ''): void {
  history.replaceState(null, '', `/apply/token-of-maya${hash}`)
  const client = createTestClient()
  render(
    <QueryClientProvider client={client}>
      <RenterFormPage token="token-of-maya" />
    </QueryClientProvider>,
  )
}

export async function expectHeading(name: string | RegExp): Promise<void> {
  expect(await screen.findByRole('heading', { level: 1, name })).toBeTruthy()
}
