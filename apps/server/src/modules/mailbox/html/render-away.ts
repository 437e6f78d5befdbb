import { Background } from '../../../platform/background/background.ts'
import { render, type Rendered, type Source } from './render.ts'

/** Shows a mail, or makes what answers may quote of some. */
export type Job =
  | { readonly kind: 'show'; readonly source: Source }
  | { readonly kind: 'quote'; readonly bodies: readonly string[] }
export type Answer =
  | { readonly kind: 'show'; readonly mail: Rendered }
  | { readonly kind: 'quote'; readonly clean: readonly string[] }

/**
 * A few kilobytes of HTML can make millions of elements by the rules that browsers repair it with, so it is read where
 * time and memory are limited.
 */
const renderer = new Background<Job, Answer>(new URL('./render-worker.ts', import.meta.url), {
  heapMegabytes: 256,
  seconds: 10,
})

/** Most characters of text that are shown in place of HTML. */
const longestText = 200_000

/** Renders a mail; one that no time or memory suffices for is shown as its text. */
export async function renderMail(source: Source): Promise<Rendered> {
  const asText = () => render({ ...source, html: null, plain: source.plain.slice(0, longestText) })
  if (source.html === null) return asText()
  const answer = await renderer.do({ kind: 'show', source }).catch(() => null)
  return answer?.kind === 'show' ? answer.mail : asText()
}

async function cleaned(bodies: readonly string[]): Promise<readonly string[] | null> {
  const answer = await renderer.do({ kind: 'quote', bodies }).catch(() => null)
  return answer?.kind === 'quote' ? answer.clean : null
}

/** What answers may quote of these bodies, in their order; '' for one that no time or memory suffices for. */
export async function quotableBodies(bodies: readonly string[]): Promise<readonly string[]> {
  const together = await cleaned(bodies)
  if (together) return together
  // One of them is hostile: the others are quoted.
  return Promise.all(bodies.map(async (body) => (await cleaned([body]))?.[0] ?? ''))
}
