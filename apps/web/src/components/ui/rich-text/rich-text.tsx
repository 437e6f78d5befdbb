import { ownPicture, safeLink } from '@pb/rules/rich-text'
import { createElement, useMemo, type CSSProperties, type ReactNode } from 'react'
import { cn } from '../../../lib/cn.ts'
import { proseClass } from './prose-class.ts'

const tags = new Set(['p', 'div', 'br', 'span', 'strong', 'em', 'u', 's', 'ul', 'ol', 'li', 'blockquote'])
const skipped = new Set(['script', 'style', 'template', 'title', 'noscript', 'textarea'])

function styleOf({ style }: HTMLElement): CSSProperties {
  const { color, backgroundColor, textAlign } = style
  return {
    ...(color && { color }),
    ...(backgroundColor && { backgroundColor }),
    ...(textAlign && { textAlign: textAlign as 'left' | 'center' | 'right' }),
  }
}

function pictureOf(image: Element, key: number): ReactNode {
  const src = ownPicture(image.getAttribute('src') ?? '', location.origin)
  const size = (name: string) => Number(image.getAttribute(name)) || undefined
  return (
    src && (
      <img
        key={key}
        src={src}
        alt={image.getAttribute('alt') ?? ''}
        width={size('width')}
        height={size('height')}
      />
    )
  )
}

function nodeOf(node: Node, key: number): ReactNode {
  if (node instanceof Text) return node.data
  if (!(node instanceof HTMLElement)) return null
  const tag = node.localName
  if (skipped.has(tag)) return null
  if (tag === 'br') return <br key={key} />
  if (tag === 'img') return pictureOf(node, key)
  const children = nodesOf(node)
  const href = tag === 'a' ? safeLink(node.getAttribute('href') ?? '') : null
  if (href !== null)
    return (
      <a key={key} href={href} target="_blank" rel="noopener noreferrer">
        {children}
      </a>
    )
  return tags.has(tag) ? createElement(tag, { key, style: styleOf(node) }, ...children) : children
}

function nodesOf(parent: Node): ReactNode[] {
  return [...parent.childNodes].map(nodeOf)
}

interface RichTextProps {
  /** Trusted by nobody: it is parsed without being run, and only what the editor can write is shown of it. */
  readonly html: string
  readonly className?: string
}

/** Shows what was written in the editor. */
export function RichText({ html, className }: RichTextProps) {
  const content = useMemo(() => nodesOf(new DOMParser().parseFromString(html, 'text/html').body), [html])
  return <div className={cn(proseClass, className)}>{content}</div>
}
