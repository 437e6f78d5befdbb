import { toOwnImagePath, sanitizeLink } from '@pb/rules/rich-text'
import { createElement, useMemo, type CSSProperties, type ReactNode } from 'react'
import { cn } from '../../../lib/cn.ts'
import { proseClass } from './prose-class.ts'

const allowedTags = new Set([
  'p',
  'div',
  'br',
  'span',
  'strong',
  'em',
  'u',
  's',
  'ul',
  'ol',
  'li',
  'blockquote',
])
const skippedTags = new Set(['script', 'style', 'template', 'title', 'noscript', 'textarea'])

function getStyle({ style }: HTMLElement): CSSProperties {
  const { color, backgroundColor, textAlign } = style
  return {
    ...(color && { color }),
    ...(backgroundColor && { backgroundColor }),
    ...(textAlign && { textAlign: textAlign as 'left' | 'center' | 'right' }),
  }
}

function renderImage(image: Element, key: number): ReactNode {
  const src = toOwnImagePath(image.getAttribute('src') ?? '', location.origin)
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

function renderNode(node: Node, key: number): ReactNode {
  if (node instanceof Text) return node.data
  if (!(node instanceof HTMLElement)) return null
  const tag = node.localName
  if (skippedTags.has(tag)) return null
  if (tag === 'br') return <br key={key} />
  if (tag === 'img') return renderImage(node, key)
  const children = renderChildren(node)
  const href = tag === 'a' ? sanitizeLink(node.getAttribute('href') ?? '') : null
  if (href !== null)
    return (
      <a key={key} href={href} target="_blank" rel="noopener noreferrer">
        {children}
      </a>
    )
  return allowedTags.has(tag) ? createElement(tag, { key, style: getStyle(node) }, ...children) : children
}

function renderChildren(parent: Node): ReactNode[] {
  return [...parent.childNodes].map(renderNode)
}

interface RichTextProps {
  /** Untrusted HTML: it is parsed without running it, and only tags of the editor are rendered. */
  readonly html: string
  readonly className?: string
}

/** Renders rich text. */
export function RichText({ html, className }: RichTextProps) {
  const content = useMemo(
    () => renderChildren(new DOMParser().parseFromString(html, 'text/html').body),
    [html],
  )
  return <div className={cn(proseClass, className)}>{content}</div>
}
