import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { keyFields, type Resource } from './resources.ts'

type Record_ = Record<string, unknown>

/** What a test has the server do instead of answering. */
type Trouble = (request: IncomingMessage, response: ServerResponse, url: URL) => boolean

/** A small RESO Web API server: `$filter=ModificationTimestamp gt`, `$orderby`, `$select`, `$expand`, pages. */
export interface ODataServer {
  readonly url: string
  readonly records: { [Name in Resource]: Record_[] | null }
  /** Calls in their order: path and query, decoded. */
  readonly calls: string[]
  readonly pictures: Map<string, Buffer>
  token: string
  pageSize: number
  expands: boolean
  trouble: Trouble | null
  close(): Promise<void>
}

const headersOfJson = { 'content-type': 'application/json' }

function found(records: readonly Record_[], query: URLSearchParams): Record_[] {
  const filter = /^ModificationTimestamp gt (\S+)$/.exec(query.get('$filter') ?? '')
  const after = filter ? Date.parse(filter[1]!) : Number.NEGATIVE_INFINITY
  const by = query.get('$orderby')
  const fitting = records.filter((record) => Date.parse(String(record['ModificationTimestamp'])) > after)
  return by ? fitting.toSorted((a, b) => (String(a[by]) < String(b[by]) ? -1 : 1)) : fitting
}

function shown(record: Record_, server: ODataServer, query: URLSearchParams): Record_ {
  const select = query.get('$select')
  if (select) return { [select]: record[select] }
  const { Media, ...plain } = record
  return server.expands && query.get('$expand') === 'Media' ? { ...plain, Media: Media ?? [] } : plain
}

function answer(server: ODataServer, url: URL, response: ServerResponse): void {
  const resource = url.pathname.split('/').at(-1) as Resource
  const records = resource in keyFields ? server.records[resource] : null
  const refuses = url.searchParams.has('$expand') && !server.expands
  if (!records || refuses) return void response.writeHead(refuses ? 400 : 404).end('{}')
  const all = found(records, url.searchParams)
  const from = Number(url.searchParams.get('skip') ?? 0)
  const size = Math.min(server.pageSize, Number(url.searchParams.get('$top') ?? server.pageSize))
  const next = new URL(url)
  next.searchParams.set('skip', String(from + size))
  const isMore = from + size < all.length && !url.searchParams.has('$top')
  const body = {
    ...(url.searchParams.has('$count') && { '@odata.count': all.length }),
    ...(isMore && { '@odata.nextLink': next.href }),
    value: all.slice(from, from + size).map((record) => shown(record, server, url.searchParams)),
  }
  response.writeHead(200, headersOfJson).end(JSON.stringify(body))
}

function serve(server: ODataServer, request: IncomingMessage, response: ServerResponse): void {
  const url = new URL(request.url!, server.url)
  server.calls.push(decodeURIComponent(`${url.pathname}${url.search}`))
  if (server.trouble?.(request, response, url)) return
  const picture = server.pictures.get(url.pathname)
  if (picture) return void response.writeHead(200, { 'content-type': 'image/jpeg' }).end(picture)
  if (url.pathname === '/token') {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const form = new URLSearchParams(Buffer.concat(parts).toString())
      const fits =
        form.get('client_secret') === 'client secret' && form.get('grant_type') === 'client_credentials'
      response.writeHead(fits ? 200 : 401, headersOfJson)
      response.end(JSON.stringify(fits ? { access_token: server.token, expires_in: 3600 } : {}))
    })
    return
  }
  if (request.headers.authorization !== `Bearer ${server.token}`) return void response.writeHead(401).end()
  answer(server, url, response)
}

export async function openODataServer(): Promise<ODataServer> {
  const http = createServer((request, response) => serve(server, request, response))
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const server: ODataServer = {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/odata`,
    records: { Property: [], Media: null, Member: null, Office: null, OpenHouse: null },
    calls: [],
    pictures: new Map(),
    token: 'the token',
    pageSize: 3,
    expands: true,
    trouble: null,
    close: () => new Promise((resolve) => http.close(() => resolve())),
  }
  return server
}
