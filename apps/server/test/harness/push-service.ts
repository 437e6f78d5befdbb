import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { Agent } from 'node:https'
import { connect, type AddressInfo } from 'node:net'

interface Received {
  readonly host: string | undefined
  readonly path: string | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** Creates the browser's side of a subscription: keys, and decryption of a push (RFC 8291, aes128gcm). */
export function createPushBrowser(
  endpoint = `https://push.client.example/${randomBytes(6).toString('hex')}`,
) {
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  const auth = randomBytes(16)
  const p256dh = ecdh.getPublicKey()
  return {
    endpoint,
    keys: { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') },
    decrypt(body: Buffer): unknown {
      const salt = body.subarray(0, 16)
      const idLength = body[20]!
      const sender = body.subarray(21, 21 + idLength)
      const text = body.subarray(21 + idLength)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, sender])
      const derive = (secret: Buffer, from: Buffer, name: Buffer, length: number) =>
        Buffer.from(hkdfSync('sha256', secret, from, name, length))
      const secret = derive(ecdh.computeSecret(sender), auth, info, 32)
      const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
      const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
      const decipher = createDecipheriv('aes-128-gcm', key, nonce)
      decipher.setAuthTag(text.subarray(-16))
      const plain = Buffer.concat([decipher.update(text.subarray(0, -16)), decipher.final()])
      // The text is followed by the delimiter 2 and padding.
      return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString()) as unknown
    },
  }
}

/** Verifies a VAPID header (RFC 8292) and returns its key and claims; throws for an invalid signature. */
export function verifyVapid(header: string | undefined): { key: string; claims: Record<string, unknown> } {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(\S+)$/.exec(header ?? '') ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const signed = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!signed) throw new Error('invalid VAPID signature')
  return { key, claims: JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown> }
}

/** Starts a local push service; requests with `line.agent` reach it for every host name. */
export async function startPushService() {
  const received: Received[] = []
  const state = { status: 201 }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { headers, url } = request
      received.push({ host: headers.host, path: url, headers, body: Buffer.concat(parts) })
      response.writeHead(state.status).end()
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  class LocalAgent extends Agent {
    override createConnection(): ReturnType<typeof connect> {
      return connect(port, '127.0.0.1')
    }
  }
  const agent = new LocalAgent()
  return {
    received,
    line: { agent },
    answer(status: number): void {
      state.status = status
    },
    async close(): Promise<void> {
      agent.destroy()
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
