/** An answer that waits to be put into its agent's outbox. */
export interface WaitingAnswer {
  readonly id: string
  readonly inquiry_id: string
  readonly agent_id: string
  readonly name: string
  /** Where it goes: the person's address, or a relay of a portal. */
  readonly email: string
  readonly ccs: string[]
  readonly subject: string
  readonly body: string
  readonly listing_id: string | null
  /** The listing of the inquiry. */
  readonly address: string
  readonly unit: string
  readonly client_person_id: string | null
  /** The thread in the agent's mailbox; null without one. */
  readonly thread_id: string | null
  readonly thread_subject: string | null
  /** HTML; empty without one. */
  readonly signature: string
}
