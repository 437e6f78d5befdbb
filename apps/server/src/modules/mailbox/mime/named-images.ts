/** A file of a message by what its HTML may call it. */
export interface NamedFile {
  readonly filename: string
  readonly contentId: string
  readonly location: string
}

interface Target {
  readonly index: number
  /** Whether the name may stand for what is on the web. */
  readonly isWhole: boolean
}

/** `src`, `background`, and `url(…)` of a style. */
const reference =
  /(\b(?:src|background)\s*=\s*)(?:"([^"]{1,2000})"|'([^']{1,2000})'|([^\s>"']{1,2000}))|(\burl\(\s*["']?)([^"')]{1,2000})(?=["']?\s*\))/gi

const decode = (text: string): string => {
  const plain = text.replaceAll('&amp;', '&')
  try {
    return decodeURIComponent(plain)
  } catch {
    return plain
  }
}

const toKey = (text: string): string => decode(text.trim()).toLowerCase()
const getLastPart = (text: string): string => text.split(/[\\/]/).at(-1) ?? ''

/** The files by each name; a name that two have means neither. */
function collectTargets(files: readonly NamedFile[]): Map<string, Target> {
  const targets = new Map<string, Target>()
  const ambiguous = new Set<string>()
  const add = (text: string, index: number, isWhole: boolean) => {
    const key = toKey(text)
    if (key === '' || ambiguous.has(key)) return
    const before = targets.get(key)
    if (before && before.index !== index && before.isWhole === isWhole) {
      targets.delete(key)
      ambiguous.add(key)
    } else if (!before || isWhole) targets.set(key, { index, isWhole })
  }
  for (const [index, { filename, contentId, location }] of files.entries()) {
    add(location, index, true)
    add(contentId, index, false)
    add(getLastPart(location), index, false)
    add(filename, index, false)
  }
  return targets
}

const safeId = /^[\w.@+-]{1,200}$/

/**
 * Finds pictures that the HTML references by their name or Content-Location (RFC 2557) instead of by `cid:`. Returns the
 * HTML with `cid:` in their place, and the content ids of these files, by position.
 */
export function linkNamedImages(
  html: string,
  files: readonly NamedFile[],
): { readonly html: string; readonly contentIds: ReadonlyMap<number, string> } {
  const targets = collectTargets(files)
  const contentIds = new Map<number, string>()
  const find = (text: string): string | null => {
    const isOnWeb = /^\s*(?:https?:)?\/\//i.test(text)
    if (/^\s*(?:cid|data):/i.test(text)) return null
    const whole = targets.get(toKey(text))
    const target = whole ?? (isOnWeb ? undefined : targets.get(toKey(getLastPart(text))))
    if (!target || (isOnWeb && !target.isWhole)) return null
    const own = files[target.index]!.contentId
    const id = safeId.test(own) ? own : `file-${target.index + 1}@message`
    contentIds.set(target.index, id)
    return `cid:${id}`
  }
  const linked = html.replace(
    reference,
    (
      all: string,
      attribute?: string,
      double?: string,
      single?: string,
      bare?: string,
      style?: string,
      url?: string,
    ) => {
      const found = find(double ?? single ?? bare ?? url ?? '')
      if (found === null) return all
      return style === undefined ? `${attribute}"${found}"` : `${style}${found}`
    },
  )
  return { html: linked, contentIds }
}
