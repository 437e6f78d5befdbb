export interface WordListItem {
  /** 1 for an item of the outermost list. */
  readonly level: number
  readonly ordered: boolean
}

/** Parses a list item of Word: a paragraph with `mso-list: l0 level2 lfo1`, whose number or bullet is ignored text. */
export function parseWordListItem(element: Element): WordListItem | null {
  const style = element.getAttribute('style') ?? ''
  const level = /mso-list:\s*[^;]*level(\d)/i.exec(style)?.[1]
  if (level === undefined) return null
  const marker = [...element.querySelectorAll('[style]')].find((part) =>
    /mso-list:\s*ignore/i.test(part.getAttribute('style') ?? ''),
  )
  const text = marker?.textContent.trim() ?? ''
  return { level: Math.max(1, Number(level)), ordered: /^\(?(?:\d+|[a-z]|[ivx]+)[.)]/i.test(text) }
}
