/** Values of the placeholders; an omitted one stays in the text. */
export interface SendTemplateValues {
  readonly first_name?: string
  readonly last_name?: string
  /** Number of listings. */
  readonly n?: number
  readonly agent?: string
}

const placeholders = /\{n\} (listing)\(s\)|\{(first_name|last_name|n|agent)\}/g

/** Fills in the placeholders for one client; `{n} listing(s)` follows the number. Inserted values are not parsed again. */
export function fillSendTemplate(text: string, values: SendTemplateValues): string {
  return text.replace(
    placeholders,
    (placeholder: string, listing?: string, name?: keyof SendTemplateValues) => {
      if (listing !== undefined)
        return values.n === undefined ? placeholder : `${values.n} listing${values.n === 1 ? '' : 's'}`
      const value = name && values[name]
      return value === undefined ? placeholder : String(value)
    },
  )
}
