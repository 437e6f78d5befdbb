import { Background } from '../../../platform/background.ts'
import { render, type Rendered, type Source } from './render.ts'

/**
 * A few kilobytes of HTML can make millions of elements by the rules that browsers repair it with, so it is read where
 * time and memory are limited.
 */
const renderer = new Background<Source, Rendered>(new URL('./render-worker.ts', import.meta.url), {
  limits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 },
  seconds: 10,
})

/** Most characters of text that are shown in place of HTML. */
const longestText = 200_000

/** Renders a mail; one that no time or memory suffices for is shown as its text. */
export async function renderMail(source: Source): Promise<Rendered> {
  const asText = () => render({ ...source, html: null, plain: source.plain.slice(0, longestText) })
  return source.html === null ? asText() : renderer.do(source).catch(asText)
}
