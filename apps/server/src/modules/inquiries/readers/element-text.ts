import { isElementNode, isTextNode, type Element, type HtmlNode } from '../../mailbox/mime/index.ts'

/** Elements without visible text. */
export const ignoredElements = new Set([
  'head',
  'style',
  'script',
  'title',
  'template',
  'noscript',
  'object',
  'svg',
  'iframe',
])

/** The text of an element on one line. */
export function readText(root: Element, max = 500): string {
  let text = ''
  const stack: HtmlNode[] = [root]
  while (stack.length > 0 && text.length < max) {
    const node = stack.pop()!
    if (isTextNode(node)) text += node.value
    else if (isElementNode(node) && !ignoredElements.has(node.tagName)) {
      if (node !== root) text += ' '
      stack.push(...node.childNodes.toReversed())
    }
  }
  return text.replace(/\s+/g, ' ').trim().slice(0, max)
}
