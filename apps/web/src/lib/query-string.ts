/** Values a query can carry; what is undefined or null is left out. */
export type QueryValues = Readonly<Record<string, unknown>>

function textOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? '1' : '0'
  return String(value)
}

/** Query of an API call, with its question mark: a list of one value is `k=`, of several `k[]=`. */
export function apiQuery(values: QueryValues | undefined): string {
  const parts = new URLSearchParams()
  for (const [key, value] of Object.entries(values ?? {})) {
    if (value === undefined || value === null) continue
    if (!Array.isArray(value)) parts.append(key, textOf(value))
    else for (const item of value) parts.append(value.length > 1 ? `${key}[]` : key, textOf(item))
  }
  const text = parts.toString().replaceAll('%5B%5D=', '[]=')
  return text === '' ? '' : `?${text}`
}
