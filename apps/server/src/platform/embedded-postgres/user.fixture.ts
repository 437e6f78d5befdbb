import { acquireEmbeddedPostgres, type EmbeddedOptions } from './index.ts'

/** A process that holds a reference to an embedded database until the test releases it; for the supervisor's tests. */
export interface UserOptions extends Omit<EmbeddedOptions, 'log'> {
  /** The account this process switches to; requires root. */
  readonly uid?: number
}

const { uid, ...options } = JSON.parse(process.argv[2]!) as UserOptions
if (uid !== undefined) {
  process.setgroups!([])
  process.setgid!(uid)
  process.setuid!(uid)
}

try {
  const log = { info() {}, error() {} }
  const database = await acquireEmbeddedPostgres({ durable: false, ...options, log })
  process.once('message', () => {
    void database.release().then(() => process.send!({ released: true }, () => process.exit()))
  })
  process.send!({ url: database.url })
} catch (error) {
  process.send!({ error: (error as Error).message }, () => process.exit())
}
