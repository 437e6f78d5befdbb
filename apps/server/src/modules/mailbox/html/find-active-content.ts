import { isElementNode, parseHtml, type Element, type Parent } from './tree.ts'

const forbiddenElements = new Set([
  'script',
  'iframe',
  'object',
  'embed',
  'form',
  'input',
  'link',
  'base',
  'svg',
  'math',
])
const forbiddenAttribute = /^(?:on[a-z]+|srcset|background|action|formaction|ping|poster)$/
const ownSource = /^(?:\/mail\/|data:image\/)/
const activeCss = /@import|expression\(|url\((?!\s*["']?(?:\/mail\/|data:image\/))/i

function findInElement(node: Element): string[] {
  const { tagName, attrs } = node
  const style =
    tagName === 'style' ? node.childNodes.map((child) => ('value' in child ? child.value : '')) : []
  return [
    ...(forbiddenElements.has(tagName) ? [`<${tagName}>`] : []),
    ...attrs
      .filter(
        ({ name, value }) =>
          forbiddenAttribute.test(name) ||
          (name === 'src' && !ownSource.test(value)) ||
          (name === 'href' && /^[\s\p{Cc}]*(?:javascript|vbscript|data):/iu.test(value)) ||
          (name === 'style' && activeCss.test(value)),
      )
      .map(({ name }) => `<${tagName} ${name}>`),
    ...(style.some((css) => activeCss.test(css)) ? ['<style> that loads'] : []),
  ]
}

/**
 * Returns what a document contains that runs or loads something by itself: elements, attributes and style sheets. A text
 * that only shows such code is none.
 */
export function findActiveContent(html: string): string[] {
  const found: string[] = []
  const parents: Parent[] = [parseHtml(html)]
  for (let parent = parents.pop(); parent; parent = parents.pop())
    for (const node of parent.childNodes) {
      if (!isElementNode(node)) continue
      found.push(...findInElement(node))
      parents.push(node)
    }
  return [...new Set(found)]
}
