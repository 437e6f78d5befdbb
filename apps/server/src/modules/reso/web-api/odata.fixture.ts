import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestPerson } from '../../../../test/harness/test-office.ts'
import { keyFields, type Resource } from '../records/parse-related.ts'

type ODataRecord = Record<string, unknown>

/** Handles a request instead of the server; returns false to let the server handle it. */
type Intercept = (request: IncomingMessage, response: ServerResponse, url: URL) => boolean

/** A small RESO Web API server: `$filter=ModificationTimestamp gt`, `$orderby`, `$select`, `$expand`, pages. */
export interface ODataServer {
  readonly url: string
  readonly records: { [Name in Resource]: ODataRecord[] | null }
  /** Requests in order: path and query, decoded. */
  readonly calls: string[]
  readonly images: Map<string, Buffer>
  token: string
  pageSize: number
  expands: boolean
  intercept: Intercept | null
  close(): Promise<void>
}

const jsonHeaders = { 'content-type': 'application/json' }

function filterRecords(records: readonly ODataRecord[], query: URLSearchParams): ODataRecord[] {
  const filter = /^ModificationTimestamp gt (\S+)$/.exec(query.get('$filter') ?? '')
  const after = filter ? Date.parse(filter[1]!) : Number.NEGATIVE_INFINITY
  const orderBy = query.get('$orderby')
  const filtered = records.filter((record) => Date.parse(String(record['ModificationTimestamp'])) > after)
  return orderBy ? filtered.toSorted((a, b) => (String(a[orderBy]) < String(b[orderBy]) ? -1 : 1)) : filtered
}

function project(record: ODataRecord, server: ODataServer, query: URLSearchParams): ODataRecord {
  const select = query.get('$select')
  if (select) return { [select]: record[select] }
  const { Media, ...plain } = record
  return server.expands && query.get('$expand') === 'Media' ? { ...plain, Media: Media ?? [] } : plain
}

function respond(server: ODataServer, url: URL, response: ServerResponse): void {
  const resource = url.pathname.split('/').at(-1) as Resource
  const records = resource in keyFields ? server.records[resource] : null
  const isUnsupported = url.searchParams.has('$expand') && !server.expands
  if (!records || isUnsupported) return void response.writeHead(isUnsupported ? 400 : 404).end('{}')
  const all = filterRecords(records, url.searchParams)
  const from = Number(url.searchParams.get('skip') ?? 0)
  const size = Math.min(server.pageSize, Number(url.searchParams.get('$top') ?? server.pageSize))
  const next = new URL(url)
  next.searchParams.set('skip', String(from + size))
  const isMore = from + size < all.length && !url.searchParams.has('$top')
  const body = {
    ...(url.searchParams.has('$count') && { '@odata.count': all.length }),
    ...(isMore && { '@odata.nextLink': next.href }),
    value: all.slice(from, from + size).map((record) => project(record, server, url.searchParams)),
  }
  response.writeHead(200, jsonHeaders).end(JSON.stringify(body))
}

function serve(server: ODataServer, request: IncomingMessage, response: ServerResponse): void {
  const url = new URL(request.url!, server.url)
  server.calls.push(decodeURIComponent(`${url.pathname}${url.search}`))
  if (server.intercept?.(request, response, url)) return
  const image = server.images.get(url.pathname)
  if (image) return void response.writeHead(200, { 'content-type': 'image/jpeg' }).end(image)
  if (url.pathname === '/token') {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const form = new URLSearchParams(Buffer.concat(chunks).toString())
      const isValid =
        form.get('client_secret') === 'client secret' && form.get('grant_type') === 'client_credentials'
      response.writeHead(isValid ? 200 : 401, jsonHeaders)
      response.end(JSON.stringify(isValid ? { access_token: server.token, expires_in: 3600 } : {}))
    })
    return
  }
  if (request.headers.authorization !== `Bearer ${server.token}`) return void response.writeHead(401).end()
  respond(server, url, response)
}

export async function openODataServer(): Promise<ODataServer> {
  const http = createServer((request, response) => serve(server, request, response))
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const server: ODataServer = {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/odata`,
    records: { Property: [], Media: null, Member: null, Office: null, OpenHouse: null },
    calls: [],
    images: new Map(),
    token: 'the-token',
    pageSize: 3,
    expands: true,
    intercept: null,
    close: () => new Promise((resolve) => http.close(() => resolve())),
  }
  return server
}

/** Credentials that a new server accepts, or with another token, refuses. */
export const bearer = (token = 'the-token') => ({ kind: 'bearer', token }) as const

export const toActor = ({ personId }: TestPerson) => ({ personId, roles: ['SUPERVISOR'] }) as never
