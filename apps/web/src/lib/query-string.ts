/** Values of a query string; undefined and null are omitted. */
export type QueryValues = Readonly<Record<string, unknown>>

function formatValue(value: unknown): string {
  if (typeof value === 'boolean') return value ? '1' : '0'
  return String(value)
}

/** Returns the query string of an API call with its question mark: a list of one value is `k=`, of several `k[]=`. */
export function toQueryString(values: QueryValues | undefined): string {
  const parts = new URLSearchParams()
  for (const [key, value] of Object.entries(values ?? {})) {
    if (value === undefined || value === null) continue
    if (!Array.isArray(value)) parts.append(key, formatValue(value))
    else for (const item of value) parts.append(value.length > 1 ? `${key}[]` : key, formatValue(item))
  }
  const text = parts.toString().replaceAll('%5B%5D=', '[]=')
  return text === '' ? '' : `?${text}`
}
