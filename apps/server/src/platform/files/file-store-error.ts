interface Details {
  /** `unavailable`: a retry may work later. `full`: it may work once there is room. `failed`: a retry does not help. */
  readonly kind: 'unavailable' | 'full' | 'failed'
  /** HTTP status of the store's reply; 0 without a reply. */
  readonly status: number
  /** The store's code of the error, such as `SlowDown`, or the code of a network error. */
  readonly code: string
  readonly cause?: unknown
}

/** An error of a remote file store. Its message names host and bucket, never the credentials. */
export class FileStoreError extends Error {
  readonly kind: Details['kind']
  readonly status: number
  readonly code: string

  constructor(message: string, { kind, status, code, cause }: Details) {
    super(message, { cause })
    this.name = 'FileStoreError'
    this.kind = kind
    this.status = status
    this.code = code
  }
}
