import type { Editor } from '@tiptap/react'

type View = Editor['view']

/** Pixels between the caret and the bar that would cover it: a line of text. */
const margin = 24

/** Returns the sticky bar that covers the caret, such as a footer, if any. */
function findCover(view: View, x: number, y: number): Element | null {
  const hit = document.elementFromPoint(x, y)
  if (!hit || view.dom.contains(hit)) return null
  for (let element: Element | null = hit; element; element = element.parentElement)
    if (getComputedStyle(element).position === 'sticky') return element
  return null
}

/**
 * Scrolls the page so that no sticky bar covers the caret. For `handleScrollToSelection`: returns false, because
 * ProseMirror, which takes a covered caret for visible, still scrolls to one outside the window.
 */
export function uncoverCaret(view: View): false {
  const { left, top, bottom } = view.coordsAtPos(view.state.selection.head, 1)
  const cover = findCover(view, left, Math.min(bottom - 1, innerHeight - 1)) ?? findCover(view, left, top)
  if (!cover) return false
  const bar = cover.getBoundingClientRect()
  const isBelow = bar.top + bar.bottom > top + bottom || bar.top > top
  window.scrollBy(0, isBelow ? bottom - bar.top + margin : top - bar.bottom - margin)
  return false
}
