import { ExpectedError } from '../../../platform/errors/expected-error.ts'
import type { Deps } from '../../../platform/deps.ts'

/** A mail to be sent. */
export interface OutgoingMail {
  readonly outboxId: string
  readonly personId: string
  /** The id of its row, and its Message-ID without angle brackets. */
  readonly messageId: string
  readonly rfcId: string
  /** An earlier attempt sent the data without getting a reply: search for the mail before sending it. */
  readonly mayHaveBeenSent: boolean
  /** File store key of the raw message. */
  readonly rawKey: string
  readonly size: number
  /** SMTP envelope: the sender, and each recipient once, Bcc included, in wire form. */
  readonly from: string
  readonly to: readonly string[]
}

/**
 * The outcome of an attempt to send:
 * - `settled`  every recipient has a final state in `mail_outbox_recipient`
 * - `later`    some recipients have not received it and a retry may succeed; `code` is the reason, without addresses
 * - `waits`    some recipients have not received it, and the operator must configure something first
 */
export type SendOutcome =
  | { readonly kind: 'settled' }
  | { readonly kind: 'later'; readonly code: string }
  | { readonly kind: 'waits' }

/**
 * The worker's lease on an entry. `markDataSent` durably records that the mail may have been sent from then on; it throws
 * when the lease was lost, and then nothing may be sent. An entry without that record is sent again after a crash; an
 * entry with it never is, unless the agent asks for it.
 */
export interface SendLease {
  markDataSent(): Promise<void>
}

/**
 * A local change to apply remotely, as the local state is at that time (ids of local messages):
 * - `labels`  the labels of these messages
 * - `delete`  everything that was permanently deleted here
 * - `draft`   the content of this draft; it keeps one identity in the remote mailbox
 */
export type ProviderChange =
  | { readonly kind: 'labels'; readonly messageIds: readonly string[] }
  | { readonly kind: 'delete' }
  | { readonly kind: 'draft'; readonly messageId: string }

/** Thrown by a provider when the change can be retried, after `seconds` if given. `code` contains no address. */
export class TryLater extends ExpectedError {
  readonly code: string
  readonly seconds: number | undefined
  constructor(code: string, seconds?: number) {
    super(`the provider asked to retry later: ${code}`)
    this.code = code
    this.seconds = seconds
  }
}

/** How the outbox hands an entry to the provider of its mailbox. */
export interface MailTransport {
  send(deps: Deps, mail: OutgoingMail, lease: SendLease): Promise<SendOutcome>
  /**
   * Searches the mailbox for a mail that may have been sent, by its Message-ID. If found, marks its recipients as `sent`
   * and returns true. Providers that cannot search omit it.
   */
  findSent?(
    deps: Deps,
    mail: Pick<OutgoingMail, 'outboxId' | 'personId' | 'messageId' | 'rfcId'>,
  ): Promise<boolean>
  /**
   * Applies a local change to the remote mailbox; idempotent. Throws when it should be retried, `RetryLater` when the
   * delay is known.
   */
  change(deps: Deps, personId: string, change: ProviderChange): Promise<void>
}
