import { defaultTreeAdapter as tree, parse, type DefaultTreeAdapterTypes } from 'parse5'

export type Node = DefaultTreeAdapterTypes.ChildNode
export type Element = DefaultTreeAdapterTypes.Element
export type Parent = DefaultTreeAdapterTypes.ParentNode

export const isTextNode = (node: Node): node is DefaultTreeAdapterTypes.TextNode => tree.isTextNode(node)
export const isElementNode = (node: Node): node is Element => tree.isElementNode(node)

/** Most elements that are made of one mail: real ones have a few thousand. */
const maxElements = 100_000

/**
 * Reads HTML as browsers do, scripts switched off. Throws where it makes too many elements: by the rules of repair, each
 * paragraph opens all the tags anew that nobody closed, and a few kilobytes become millions.
 */
export function parseHtml(html: string): DefaultTreeAdapterTypes.Document {
  let elements = 0
  return parse(html, {
    scriptingEnabled: false,
    treeAdapter: {
      ...tree,
      createElement: (...given) => {
        elements += 1
        if (elements > maxElements) throw new RangeError('more elements than a mail has')
        return tree.createElement(...given)
      },
    },
  })
}

/** An attribute's value; empty where the element has none. */
export const attributeOf = (node: Element, name: string): string =>
  node.attrs.find((attribute) => attribute.name === name)?.value ?? ''

export const hasClass = (node: Element, name: RegExp): boolean =>
  attributeOf(node, 'class')
    .split(/\s+/)
    .some((word) => name.test(word))

const unseen = new Set(['style', 'script', 'head', 'title', 'template'])

/** The words of a node, at most so many letters of them. */
export function wordsOf(root: Node | Parent, most = 2000): string {
  let words = ''
  const stack: (Node | Parent)[] = [root]
  while (stack.length > 0 && words.length < most) {
    const node = stack.pop()!
    if ('value' in node) words += node.value
    else if ('childNodes' in node && !unseen.has(node.nodeName)) {
      words += ' '
      for (const child of node.childNodes.toReversed()) stack.push(child)
    }
  }
  return words.replace(/\s+/g, ' ').trim().slice(0, most)
}

/** Whether anything can be seen of a node: a word or a picture. */
export function isSeen(root: Node): boolean {
  const stack: Node[] = [root]
  while (stack.length > 0) {
    const node = stack.pop()!
    if (isTextNode(node) ? /[\p{L}\p{N}]/u.test(node.value) : node.nodeName === 'img') return true
    if (isElementNode(node) && !unseen.has(node.nodeName)) stack.push(...node.childNodes)
  }
  return false
}
