import type { Message } from '@pb/contract/mailbox-messages'

/** The messages that stand in the thread; a draft stands in its form instead. */
export function shownMessages<M extends Pick<Message, 'label_ids'>>(messages: readonly M[]): M[] {
  const sent = messages.filter(({ label_ids }) => !label_ids.includes('DRAFT'))
  return sent.length > 0 ? sent : [...messages]
}

/** The message that is open at first: the one asked for where it is there, else the last. */
export function firstOpen(
  messages: readonly { readonly id: string }[],
  asked: string | undefined,
): string | undefined {
  return (messages.find(({ id }) => id === asked) ?? messages.at(-1))?.id
}

/** Closed messages in a row that are worth folding into one line. */
const fewest = 3

/** What the accordion shows: messages, and in place of many closed ones between the first and the last two a fold. */
export type Piece<M> =
  | { readonly kind: 'message'; readonly message: M }
  | { readonly kind: 'fold'; readonly count: number }

/** The messages of a long thread, with its middle folded where none of it is open. */
export function foldedMessages<M extends { readonly id: string }>(
  messages: readonly M[],
  open: ReadonlySet<string>,
  unfolded: boolean,
): Piece<M>[] {
  const middle = messages.slice(1, -2)
  const whole = unfolded || middle.length < fewest || middle.some(({ id }) => open.has(id))
  const pieces = (part: readonly M[]): Piece<M>[] => part.map((message) => ({ kind: 'message', message }))
  if (whole) return pieces(messages)
  return [
    ...pieces(messages.slice(0, 1)),
    { kind: 'fold', count: middle.length },
    ...pieces(messages.slice(-2)),
  ]
}
