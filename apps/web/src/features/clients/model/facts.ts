import type { Choice } from '@pb/rules/vocabulary'

/** The choices of a list, with one for nothing said before them. */
export function optionsOf<K extends string>(
  list: readonly Choice<K>[],
  nothing: string,
): readonly { readonly value: K | ''; readonly label: string }[] {
  return [{ value: '', label: nothing }, ...list.map(({ key, title }) => ({ value: key, label: title }))]
}
