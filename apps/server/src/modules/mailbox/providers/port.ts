import type { Deps } from '../../../platform/deps.ts'
import type { MailTransport } from '../outbox/port.ts'
import type { ProviderName } from '../tables.ts'

/** The state of a provider's connection, for the operator of the server. */
export interface ConnectionState {
  /** `off`: not configured. */
  readonly outcome: 'ok' | 'failed' | 'off'
  /** A sentence without personal addresses. */
  readonly detail: string
}

/**
 * Fetches mail into the mailboxes and applies local changes remotely. The rest of the mailbox module reads and writes
 * the local store only: a provider adds fetched mail through the store, and what agents do is queued in `mail_outbox`,
 * from which the delivery worker calls `send` and `change`: in order within a thread, from any process, and again after
 * a failure.
 */
export interface MailProvider extends MailTransport {
  readonly name: ProviderName
  /** Starts fetching in this process. Returns the function that stops it gracefully. */
  start(deps: Deps): Promise<() => Promise<void>>
  /** Fetches what is available now: for tests, and for what another process left unfinished. */
  fetchMail(deps: Deps): Promise<void>
  state(deps: Deps): Promise<ConnectionState>
}
