import type { Choice } from '@pb/rules/vocabulary'

/** Options of a select, with an empty option first. */
export function toSelectOptions<K extends string>(
  list: readonly Choice<K>[],
  emptyLabel: string,
): readonly { readonly value: K | ''; readonly label: string }[] {
  return [{ value: '', label: emptyLabel }, ...list.map(({ key, title }) => ({ value: key, label: title }))]
}
