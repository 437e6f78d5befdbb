import { defaultTreeAdapter as tree, parse, type DefaultTreeAdapterTypes } from 'parse5'

export type Node = DefaultTreeAdapterTypes.ChildNode
export type Element = DefaultTreeAdapterTypes.Element
export type Parent = DefaultTreeAdapterTypes.ParentNode

export const isTextNode = (node: Node): node is DefaultTreeAdapterTypes.TextNode => tree.isTextNode(node)
export const isElementNode = (node: Node): node is Element => tree.isElementNode(node)

/** Maximum elements of one mail; real mails have a few thousand. */
const maxElements = 100_000

/**
 * Parses HTML as browsers do with scripting disabled. Throws a `RangeError` for too many elements: the parser reopens
 * unclosed formatting tags in each paragraph, so a few kilobytes can expand to millions of elements.
 */
export function parseHtml(html: string): DefaultTreeAdapterTypes.Document {
  let elements = 0
  return parse(html, {
    scriptingEnabled: false,
    treeAdapter: {
      ...tree,
      createElement: (...args) => {
        elements += 1
        if (elements > maxElements) throw new RangeError('more elements than a mail has')
        return tree.createElement(...args)
      },
    },
  })
}

/** Returns an attribute's value, or '' when the element does not have it. */
export const getAttribute = (node: Element, name: string): string =>
  node.attrs.find((attribute) => attribute.name === name)?.value ?? ''

export const hasClass = (node: Element, name: RegExp): boolean =>
  getAttribute(node, 'class')
    .split(/\s+/)
    .some((word) => name.test(word))

const invisibleElements = new Set(['style', 'script', 'head', 'title', 'template'])

/** Returns the text of a node, cut to `maxLength` characters. */
export function getText(root: Node | Parent, maxLength = 2000): string {
  let text = ''
  const stack: (Node | Parent)[] = [root]
  while (stack.length > 0 && text.length < maxLength) {
    const node = stack.pop()!
    if ('value' in node) text += node.value
    else if ('childNodes' in node && !invisibleElements.has(node.nodeName)) {
      text += ' '
      for (const child of node.childNodes.toReversed()) stack.push(child)
    }
  }
  return text.replace(/\s+/g, ' ').trim().slice(0, maxLength)
}

/** Whether a node contains a letter, a digit or an image. */
export function isVisible(root: Node): boolean {
  const stack: Node[] = [root]
  while (stack.length > 0) {
    const node = stack.pop()!
    if (isTextNode(node) ? /[\p{L}\p{N}]/u.test(node.value) : node.nodeName === 'img') return true
    if (isElementNode(node) && !invisibleElements.has(node.nodeName)) stack.push(...node.childNodes)
  }
  return false
}
