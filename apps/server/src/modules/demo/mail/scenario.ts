import type { MailAddress } from '@pb/rules/mail/addresses'

/** Values that a scenario fills its texts with. */
export interface ScenarioContext {
  /** The owner of the mailbox. */
  readonly agent: MailAddress
  /** The other participant. */
  readonly counterpart: MailAddress
  /** Another agent of the office. */
  readonly colleague: MailAddress
  /** `2 bedrooms in Chelsea`. */
  readonly apartment: string
  /** `in Chelsea`. */
  readonly where: string
  /** `$4,500`. */
  readonly price: string
}

export type DemoFile = 'floor-plan' | 'lease' | 'letter' | 'invoice' | 'notes'

export interface ScenarioMessage {
  readonly by: 'counterpart' | 'agent'
  /** Hours since the previous message. */
  readonly after: number
  /** Paragraphs. */
  readonly text: readonly string[]
  readonly files?: readonly DemoFile[]
  /** Copies the colleague. */
  readonly copy?: boolean
}

export interface MailConversation {
  readonly subject: string
  readonly messages: readonly ScenarioMessage[]
  readonly starred?: boolean
  /** Paragraphs of an unsent reply. */
  readonly draft?: readonly string[]
  /** HTML body of the first message, instead of its paragraphs. */
  readonly html?: string
  /** Sender of the first message, if not the counterpart. */
  readonly sender?: MailAddress
  /** Portal that sends the first message on behalf of the counterpart, who receives the replies. */
  readonly portal?: MailAddress
}

/** The counterpart: a client, an owner, a vendor or attorney, another agent, or an automated sender. */
export type CounterpartKind = 'client' | 'owner' | 'trade' | 'colleague' | 'machine'

export interface MailScenario {
  readonly kind: CounterpartKind
  readonly createConversation: (topic: ScenarioContext) => MailConversation
}

export const getFirstName = ({ name }: MailAddress): string => name.split(' ')[0]!
