/**
 * Returns a value as JSON for a parameter of a statement. Lone surrogates, which PostgreSQL refuses in JSON, become U+FFFD;
 * JSON escapes only those. A text has one when it was cut inside an emoji, or when its sender wrote one.
 */
export function toJsonText(value: unknown): string {
  const text = JSON.stringify(value)
  if (!text.includes(String.raw`\ud`)) return text
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'string' ? inner.toWellFormed() : inner,
  )
}
