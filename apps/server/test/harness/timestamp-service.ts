import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const openssl = '/usr/bin/openssl'
export const hasOpenssl = existsSync(openssl)

const config = (folder: string) => `
[req]
distinguished_name = name
x509_extensions = stamping
prompt = no
[name]
CN = Timestamps
[stamping]
extendedKeyUsage = critical,timeStamping
keyUsage = critical,digitalSignature
basicConstraints = CA:false
[tsa]
default_tsa = service
[service]
dir = ${folder}
serial = ${folder}/serial
crypto_device = builtin
signer_cert = ${folder}/cert.pem
certs = ${folder}/cert.pem
signer_key = ${folder}/key.pem
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
ess_cert_id_alg = sha256
`

export interface TimestampService {
  readonly url: string
  /** What the next requests are answered with instead; null for timestamps. */
  answer: { readonly status: number; readonly body: Buffer } | null
  /** Whether OpenSSL finds that a token is this service's, of a SHA-256 in hexadecimal digits. */
  isValid(token: Uint8Array, sha256: string): Promise<boolean>
  close(): Promise<void>
}

/** Starts a timestamp service of OpenSSL (RFC 3161) with a key of its own. */
export async function startTimestampService(): Promise<TimestampService> {
  const folder = await mkdtemp(join(tmpdir(), 'pb-timestamps-'))
  const path = (name: string) => join(folder, name)
  await writeFile(path('config'), config(folder))
  await writeFile(path('serial'), '01')
  const key = ['-newkey', 'rsa:2048', '-nodes', '-keyout', path('key.pem')]
  await run(openssl, [
    'req',
    '-x509',
    '-config',
    path('config'),
    ...key,
    '-out',
    path('cert.pem'),
    '-days',
    '30',
  ])
  let count = 0
  // One after the other: they share a file of serial numbers.
  let last: Promise<unknown> = Promise.resolve()
  async function reply(query: Buffer): Promise<Buffer> {
    count += 1
    const [question, answer] = [path(`${count}.tsq`), path(`${count}.tsr`)]
    await writeFile(question, query)
    await run(openssl, ['ts', '-reply', '-config', path('config'), '-queryfile', question, '-out', answer])
    return readFile(answer)
  }
  const service: TimestampService = {
    url: '',
    answer: null,
    async isValid(token, sha256) {
      await writeFile(path('token'), token)
      const given = ['-digest', sha256, '-in', path('token'), '-token_in', '-CAfile', path('cert.pem')]
      return run(openssl, ['ts', '-verify', ...given]).then(
        () => true,
        () => false,
      )
    },
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
      await rm(folder, { recursive: true, force: true })
    },
  }
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const query = Buffer.concat((await request.toArray()) as Buffer[])
    const { answer } = service
    if (answer) {
      response.writeHead(answer.status).end(answer.body)
      return
    }
    const running = last.then(() => reply(query))
    last = running
    response.writeHead(200, { 'content-type': 'application/timestamp-reply' }).end(await running)
  }
  const server = createServer((request, response) => void serve(request, response))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return Object.assign(service, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` })
}
