import { ForkedWorkerPool } from '../../../platform/workers/forked-worker-pool.ts'
import { renderBody, renderInsteadOfHtml, type RenderedMail, type MailSource } from './render.ts'

/** Renders one mail (`show`), or sanitizes bodies for quoting in a reply (`quote`). */
export type RenderJob =
  | { readonly kind: 'show'; readonly source: MailSource }
  | { readonly kind: 'quote'; readonly bodies: readonly string[] }
export type RenderResult =
  | { readonly kind: 'show'; readonly mail: RenderedMail }
  | { readonly kind: 'quote'; readonly clean: readonly string[] }

/**
 * HTML is parsed in a child process with limited time and memory, because a few kilobytes of malformed HTML can expand
 * to millions of elements. Other mails do not wait for such a one.
 */
const renderer = new ForkedWorkerPool<RenderJob, RenderResult>(
  new URL('./render-worker.ts', import.meta.url),
  {
    heapMegabytes: 256,
    seconds: 10,
    max: 4,
  },
)

/** Renders a mail. Falls back to its plain text when the HTML exceeds the limits of the child process. */
export async function renderMail(source: MailSource): Promise<RenderedMail> {
  if (source.html === null) return renderBody(source)
  const answer = await renderer.run({ kind: 'show', source }).catch(() => null)
  return answer?.kind === 'show' ? answer.mail : renderInsteadOfHtml(source)
}

async function sanitizeBatch(bodies: readonly string[]): Promise<readonly string[] | null> {
  const answer = await renderer.run({ kind: 'quote', bodies }).catch(() => null)
  return answer?.kind === 'quote' ? answer.clean : null
}

/** Sanitizes bodies for quoting, in their order; returns '' for one that exceeds the limits of the child process. */
export async function sanitizeQuotes(bodies: readonly string[]): Promise<readonly string[]> {
  const batch = await sanitizeBatch(bodies)
  if (batch) return batch
  // One body is hostile, so each is retried alone.
  return Promise.all(bodies.map(async (body) => (await sanitizeBatch([body]))?.[0] ?? ''))
}
