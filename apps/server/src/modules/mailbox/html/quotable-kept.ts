import { quotableBodies } from './render-away.ts'

/** Bodies whose clean form is kept at hand: a thread is asked for every 20 seconds while it is open. */
const mostKept = 200
const longestKept = 50_000
const kept = new Map<string, { readonly html: string; readonly clean: string }>()

interface Body {
  readonly id: string
  readonly html: string | null
}

function keep(id: string, html: string, clean: string): void {
  if (html.length > longestKept) return
  if (kept.size >= mostKept) kept.delete(kept.keys().next().value!)
  kept.set(id, { html, clean })
}

/** What an answer may quote of each of these messages, by id; those without HTML are left out. */
export async function quotableOf(messages: readonly Body[]): Promise<ReadonlyMap<string, string>> {
  const clean = new Map<string, string>()
  const fresh: { readonly id: string; readonly html: string }[] = []
  for (const { id, html } of messages) {
    if (html === null) continue
    const known = kept.get(id)
    // A draft's text changes under its id.
    if (known?.html === html) clean.set(id, known.clean)
    else fresh.push({ id, html })
  }
  if (fresh.length === 0) return clean
  const made = await quotableBodies(fresh.map(({ html }) => html))
  for (const [at, { id, html }] of fresh.entries()) {
    keep(id, html, made[at]!)
    clean.set(id, made[at]!)
  }
  return clean
}
