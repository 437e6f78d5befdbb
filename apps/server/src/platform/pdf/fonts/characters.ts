import { listCodePoints } from './clusters.ts'

/** Whether a font, or several, have what is needed for a cluster. */
export type Covers = (cluster: string) => boolean

/** Pictograms and ornaments: a document leaves them out. */
const ornament = /^[\p{So}\p{Extended_Pictographic}\p{Regional_Indicator}]/u
/** What a document must not leave out. */
const meaningful = /[\p{L}\p{N}]/u

export type Printed =
  /** In the font of the document. */
  | { readonly kind: 'plain'; readonly text: string }
  /** In the font of another script. */
  | { readonly kind: 'script'; readonly text: string }
  | { readonly kind: 'omitted' }
  | { readonly kind: 'missing' }

const isControl = (cluster: string): boolean => /^[\p{Cc}\p{Cs}\p{Co}\p{Cn}]/u.test(cluster)
const isInvisible = (cluster: string): boolean => /^\p{Cf}+$/u.test(cluster)

interface Fonts {
  readonly inter: (codePoint: number) => boolean
  readonly script: Covers
}

/** Decides how a cluster is printed: as it is, by its plain equivalent (bold and full-width letters), or not at all. */
export function printCluster(cluster: string, { inter, script }: Fonts): Printed {
  const isPlain = (text: string) => listCodePoints(text).every(inter)
  if (isInvisible(cluster)) return { kind: 'plain', text: '' }
  if (isControl(cluster)) return { kind: 'omitted' }
  // Invisible marks inside a cluster would be drawn by the document's font.
  const visible = cluster.replace(/\p{Cf}/gu, '')
  if (isPlain(visible)) return { kind: 'plain', text: visible.replace(/[\ufe00-\ufe0f]/g, '') }
  const normal = visible.normalize('NFKC')
  // Punctuation of full width stays beside ideographs.
  const isWide = /^\p{P}$/u.test(visible) && script(visible)
  if (normal !== visible && isPlain(normal) && !isWide) return { kind: 'plain', text: normal }
  // A digit in a keycap, a letter in a circle.
  const base = visible.replace(/[\p{Me}\ufe00-\ufe0f]/gu, '')
  if (isPlain(base)) return { kind: 'plain', text: base }
  if (ornament.test(cluster)) return { kind: 'omitted' }
  for (const text of [cluster, visible, normal]) if (script(text)) return { kind: 'script', text }
  return meaningful.test(cluster) ? { kind: 'missing' } : { kind: 'omitted' }
}
