export interface WordItem {
  /** 1 for an item of the outermost list. */
  readonly level: number
  readonly ordered: boolean
}

/** Word writes lists as paragraphs with `mso-list: l0 level2 lfo1`, their number or bullet as text to be ignored. */
export function wordItem(element: Element): WordItem | null {
  const style = element.getAttribute('style') ?? ''
  const level = /mso-list:\s*[^;]*level(\d)/i.exec(style)?.[1]
  if (level === undefined) return null
  const marker = [...element.querySelectorAll('[style]')].find((part) =>
    /mso-list:\s*ignore/i.test(part.getAttribute('style') ?? ''),
  )
  const text = marker?.textContent.trim() ?? ''
  return { level: Math.max(1, Number(level)), ordered: /^\(?(?:\d+|[a-z]|[ivx]+)[.)]/i.test(text) }
}
