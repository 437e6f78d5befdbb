import type { Deps } from '../../../platform/deps.ts'

/** Where the mail of a mailbox lives: what `mailbox.provider` names. */
export type ProviderName = 'builtin' | 'gmail' | 'imap'

/** A mail that is to leave a mailbox. */
export interface OutgoingMail {
  readonly outboxId: string
  readonly personId: string
  /** Of its row here, and its Message-ID without angle brackets. */
  readonly messageId: string
  readonly rfcId: string
  /** Its text had begun before, and nobody knows how that ended: it is to be looked for before it is sent. */
  readonly mayHaveLeft: boolean
  /** Of the mail as it leaves, in the file store. */
  readonly rawKey: string
  readonly size: number
  /** Envelope: the sender, and every recipient once, Bcc included, as addresses go over the wire. */
  readonly from: string
  readonly to: readonly string[]
}

/**
 * What became of an attempt to send:
 * - `settled`  every recipient has an outcome of their own, noted in `mail_outbox_recipient`
 * - `later`    some surely do not have it, and another attempt is worth it; `code` says why, without addresses
 * - `waits`    some surely do not have it, and nothing will change until the operator sets something up
 */
export type SendOutcome =
  | { readonly kind: 'settled' }
  | { readonly kind: 'later'; readonly code: string }
  | { readonly kind: 'waits' }

/**
 * The worker's hold on an entry while it is sent. `textBegins` notes, durably, that the mail may have left from then on;
 * it throws where the entry is in other hands, and then nothing may be sent. Without that note a process that dies over
 * an entry leaves it to be sent again; with it, nobody sends it again by themselves.
 */
export interface Hold {
  textBegins(): Promise<void>
}

/**
 * What changed here and is to be as it is here, by then, on the other side too (ids of messages here):
 * - `labels`  the labels of these messages
 * - `delete`  what was deleted here for good, all of it (`toDelete` of sync/remote.ts)
 * - `draft`   the text of this draft; it keeps one identity there
 */
export type ProviderChange =
  | { readonly kind: 'labels'; readonly messageIds: readonly string[] }
  | { readonly kind: 'delete' }
  | { readonly kind: 'draft'; readonly messageId: string }

/** What a provider throws where another attempt is worth it, and says when. `code` names no address. */
export class TryLater extends Error {
  readonly code: string
  readonly seconds: number | undefined
  constructor(code: string, seconds?: number) {
    super(`the provider takes it later: ${code}`)
    this.code = code
    this.seconds = seconds
  }
}

/** How a provider's connection is, for whoever runs the server. */
export interface ConnectionState {
  /** `off`: not set up. */
  readonly outcome: 'ok' | 'failed' | 'off'
  /** A sentence without addresses of people. */
  readonly detail: string
}

/**
 * Brings mail of mailboxes in and carries changes out. The mailbox itself reads and writes the local store alone: what a
 * provider brings it puts there by `addMessage`, and what agents do is queued in `mail_outbox`, whose worker calls
 * `send` and `change`, in order for each thread, from any process, and again after a failure.
 */
export interface MailProvider {
  readonly name: ProviderName
  /** Begins to bring mail in, in this process; resolves once it does or tries to. Returns what ends it in good order. */
  start(deps: Deps): Promise<() => Promise<void>>
  /** Brings in what is there now; for tests, and for what another process left behind. */
  bringIn(deps: Deps): Promise<void>
  send(deps: Deps, mail: OutgoingMail, hold: Hold): Promise<SendOutcome>
  /**
   * Looks for a mail that may have left, by its Message-ID, and notes that its recipients have it where it is found;
   * false where it is not. A provider that cannot look has none.
   */
  findSent?(
    deps: Deps,
    mail: Pick<OutgoingMail, 'outboxId' | 'personId' | 'messageId' | 'rfcId'>,
  ): Promise<boolean>
  /**
   * Carries out a change that was made here; doing it twice is doing it once. Throws where it is worth another attempt
   * (`TryLater` where it is known when).
   */
  change(deps: Deps, personId: string, change: ProviderChange): Promise<void>
  state(deps: Deps): Promise<ConnectionState>
}
