import { sanitizeQuotes } from './render-in-child.ts'

/** Sanitized bodies are cached because an open thread is fetched every 20 seconds. */
const maxEntries = 200
const maxHtmlLength = 50_000
const cache = new Map<string, { readonly html: string; readonly clean: string }>()

interface Body {
  readonly id: string
  readonly html: string | null
}

function addToCache(id: string, html: string, clean: string): void {
  if (html.length > maxHtmlLength) return
  if (cache.size >= maxEntries) cache.delete(cache.keys().next().value!)
  cache.set(id, { html, clean })
}

/** Returns the HTML that a reply can quote from each message, by message id. Messages without HTML are omitted. */
export async function getQuotableHtml(messages: readonly Body[]): Promise<ReadonlyMap<string, string>> {
  const clean = new Map<string, string>()
  const missing: { readonly id: string; readonly html: string }[] = []
  for (const { id, html } of messages) {
    if (html === null) continue
    const cached = cache.get(id)
    // The HTML is compared because a draft keeps its id while its text changes.
    if (cached?.html === html) clean.set(id, cached.clean)
    else missing.push({ id, html })
  }
  if (missing.length === 0) return clean
  const sanitized = await sanitizeQuotes(missing.map(({ html }) => html))
  for (const [index, { id, html }] of missing.entries()) {
    addToCache(id, html, sanitized[index]!)
    clean.set(id, sanitized[index]!)
  }
  return clean
}
