interface Named {
  readonly first_name: string
}

const escapePattern = (text: string) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)

/**
 * Replaces the first name in the greeting of a text, which was written to a single client, by its placeholder: the text
 * now goes to several. Only the first line counts as greeting.
 */
export function openTemplate(text: string, clients: readonly Named[]): string {
  const names = clients.map(({ first_name: name }) => name).filter((name) => name !== '')
  if (names.length === 0) return text
  const name = new RegExp(
    String.raw`(?<![\p{L}\p{N}])(?:${names.map(escapePattern).join('|')})(?![\p{L}\p{N}])`,
    'u',
  )
  const [first = '', ...rest] = text.split('\n')
  return [first.replace(name, '{first_name}'), ...rest].join('\n')
}
