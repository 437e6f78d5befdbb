import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

/** Encodes what authenticators send in CBOR (RFC 8949): integers, byte and text strings, and maps. */
function encodeCbor(value: number | string | Buffer | ReadonlyMap<number | string, unknown>): Buffer {
  const head = (major: number, size: number): Buffer => {
    if (size < 24) return Buffer.from([(major << 5) | size])
    if (size < 256) return Buffer.from([(major << 5) | 24, size])
    return Buffer.from([(major << 5) | 25, size >> 8, size & 0xff])
  }
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const entries = [...(value as ReadonlyMap<number | string, Buffer>)]
  return Buffer.concat([
    head(5, entries.length),
    ...entries.flatMap(([key, inner]) => [encodeCbor(key), encodeCbor(inner)]),
  ])
}

const toBase64Url = (bytes: Buffer): string => bytes.toString('base64url')
const hash = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest()

const flags = { userPresent: 1, userVerified: 4, synced: 8 | 16, credential: 64 }

/** What a test may get wrong. */
interface Mistakes {
  readonly origin?: string
  readonly rpId?: string
  readonly userVerified?: boolean
  readonly userHandle?: string
}

/** A software authenticator with one passkey (P-256), as a browser presents it. */
export class TestAuthenticator {
  readonly credentialId = randomBytes(16)
  /** As of the last use; a copy of the authenticator has its own. */
  counter = 0
  readonly #keys: { publicKey: KeyObject; privateKey: KeyObject }
  readonly #site: { readonly origin: string; readonly rpId: string }
  readonly #counts: boolean
  #userHandle = ''

  /** `counts`: an authenticator on one device, which counts its uses. */
  constructor(publicUrl: string, { counts = false } = {}) {
    const { origin, hostname } = new URL(publicUrl)
    this.#site = { origin, rpId: hostname }
    this.#counts = counts
    this.#keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  }

  #createClientData(type: string, challenge: string, origin: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  #createData(extraFlags: number, rest: Buffer, mistakes: Mistakes): Buffer {
    const verified = (mistakes.userVerified ?? true) ? flags.userVerified : 0
    const synced = this.#counts ? 0 : flags.synced
    const head = Buffer.alloc(5)
    head[0] = flags.userPresent | verified | synced | extraFlags
    head.writeUInt32BE(this.counter, 1)
    return Buffer.concat([hash(mistakes.rpId ?? this.#site.rpId), head, rest])
  }

  /** Creates the passkey: the answer to the options of a registration. */
  create(options: { challenge: string; user?: { id: string } }, mistakes: Mistakes = {}) {
    this.#userHandle = options.user?.id ?? ''
    const { x, y } = this.#keys.publicKey.export({ format: 'jwk' })
    const key = new Map<number, number | Buffer>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x!, 'base64url')],
      [-3, Buffer.from(y!, 'base64url')],
    ])
    const size = Buffer.from([0, this.credentialId.length])
    const credential = Buffer.concat([Buffer.alloc(16), size, this.credentialId, encodeCbor(key)])
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', this.#createData(flags.credential, credential, mistakes)],
    ])
    const origin = mistakes.origin ?? this.#site.origin
    return {
      id: toBase64Url(this.credentialId),
      rawId: toBase64Url(this.credentialId),
      type: 'public-key' as const,
      response: {
        clientDataJSON: toBase64Url(this.#createClientData('webauthn.create', options.challenge, origin)),
        attestationObject: toBase64Url(encodeCbor(attestation)),
        transports: ['internal'],
      },
    }
  }

  /** Answers a challenge with the passkey. */
  answer(options: { challenge: string }, mistakes: Mistakes = {}) {
    if (this.#counts) this.counter += 1
    const data = this.#createData(0, Buffer.alloc(0), mistakes)
    const origin = mistakes.origin ?? this.#site.origin
    const clientData = this.#createClientData('webauthn.get', options.challenge, origin)
    return {
      id: toBase64Url(this.credentialId),
      rawId: toBase64Url(this.credentialId),
      type: 'public-key' as const,
      response: {
        clientDataJSON: toBase64Url(clientData),
        authenticatorData: toBase64Url(data),
        signature: toBase64Url(
          sign('sha256', Buffer.concat([data, hash(clientData)]), this.#keys.privateKey),
        ),
        userHandle: mistakes.userHandle ?? this.#userHandle,
      },
    }
  }
}
