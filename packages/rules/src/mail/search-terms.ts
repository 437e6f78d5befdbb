/** A condition of a search. */
export type SearchTerm =
  | { readonly kind: 'text'; readonly value: string; readonly phrase: boolean }
  | { readonly kind: AddressOperator | 'subject'; readonly value: string; readonly phrase: boolean }
  /** Emoji, which have no word in the index. */
  | { readonly kind: 'emoji'; readonly value: string }
  | { readonly kind: 'filename'; readonly value: string }
  | { readonly kind: 'attachment' }
  /** `date` is `yyyy-mm-dd` in the agent's time zone; `before` excludes that day, `after` includes it. */
  | { readonly kind: 'before' | 'after'; readonly date: string }
  | { readonly kind: 'newer_than' | 'older_than'; readonly count: number; readonly unit: AgeUnit }
  | { readonly kind: 'larger' | 'smaller'; readonly bytes: number }
  | { readonly kind: 'is'; readonly state: 'unread' | 'read' | 'starred' | 'snoozed' }
  | { readonly kind: 'in'; readonly folder: SearchFolder }
  /** An operator without a valid value, which matches nothing. */
  | { readonly kind: 'invalid'; readonly operator: string; readonly value: string }
  /** Text without a word, such as punctuation, which matches nothing. */
  | { readonly kind: 'nothing' }
  | { readonly kind: 'and' | 'or'; readonly items: readonly SearchTerm[] }
  | { readonly kind: 'not'; readonly item: SearchTerm }

export type AddressOperator = 'from' | 'to' | 'cc' | 'bcc'
export type AgeUnit = 'hour' | 'day' | 'week' | 'month' | 'year'
export type SearchFolder =
  | 'inbox'
  | 'starred'
  | 'sent'
  | 'draft'
  | 'trash'
  | 'snoozed'
  | 'scheduled'
  | 'spam'
  | 'anywhere'
