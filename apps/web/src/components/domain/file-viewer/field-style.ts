import type { CSSProperties } from 'react'

interface Place {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Share of a field's height, and of a page's as 12 points on a Letter page, that its text takes at most. */
const [fieldShare, pageShare] = [0.7, 1.5]

/** Returns where a field is on its page, and how large its text; `PdfSheets` makes each page a container. */
export const getFieldStyle = ({ x, y, width, height }: Place): CSSProperties => ({
  left: `${x / 100}%`,
  top: `${y / 100}%`,
  width: `${width / 100}%`,
  height: `${height / 100}%`,
  fontSize: `min(${(height / 100) * fieldShare}cqh, ${pageShare}cqh)`,
})
