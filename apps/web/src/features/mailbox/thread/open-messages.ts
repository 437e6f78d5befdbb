import type { Message } from '@pb/contract/mail-messages'

/** Messages to show in the thread. Drafts open in the reply form, unless there is nothing else. */
export function filterShownMessages<M extends Pick<Message, 'label_ids'>>(messages: readonly M[]): M[] {
  const sent = messages.filter(({ label_ids }) => !label_ids.includes('DRAFT'))
  return sent.length > 0 ? sent : [...messages]
}

/** Id of the message to expand at first: the requested one, else the last. */
export function getInitiallyOpen(
  messages: readonly { readonly id: string }[],
  requestedId: string | undefined,
): string | undefined {
  return (messages.find(({ id }) => id === requestedId) ?? messages.at(-1))?.id
}

/** Fewer collapsed messages in a row are not folded. */
const minFolded = 3

/** A message of the accordion, or a fold in place of the collapsed messages between the first and the last two. */
export type AccordionItem<M> =
  | { readonly kind: 'message'; readonly message: M }
  | { readonly kind: 'fold'; readonly count: number }

/** Folds the middle of a long thread, unless one of its messages is expanded. */
export function foldMessages<M extends { readonly id: string }>(
  messages: readonly M[],
  open: ReadonlySet<string>,
  unfolded: boolean,
): AccordionItem<M>[] {
  const middle = messages.slice(1, -2)
  const showsAll = unfolded || middle.length < minFolded || middle.some(({ id }) => open.has(id))
  const toItems = (part: readonly M[]): AccordionItem<M>[] =>
    part.map((message) => ({ kind: 'message', message }))
  if (showsAll) return toItems(messages)
  return [
    ...toItems(messages.slice(0, 1)),
    { kind: 'fold', count: middle.length },
    ...toItems(messages.slice(-2)),
  ]
}
