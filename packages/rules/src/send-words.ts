/** What stands in an agent's words for each client's own; one left out stays as it is written. */
export interface SendWords {
  readonly first_name?: string
  /** How many listings this client gets. */
  readonly n?: number
  readonly agent?: string
}

const places = /\{n\} (listing)\(s\)|\{(first_name|n|agent)\}/g

/** The words as one client reads them: `{n} listing(s)` follows the number. What is filled in is never read again. */
export function fillSendWords(text: string, words: SendWords): string {
  return text.replace(places, (written: string, listing?: string, name?: keyof SendWords) => {
    if (listing !== undefined)
      return words.n === undefined ? written : `${words.n} listing${words.n === 1 ? '' : 's'}`
    const value = name && words[name]
    return value === undefined ? written : String(value)
  })
}
