import { maxAreaCorners, type Position } from '@pb/rules/areas'
import { simplifyTo } from '@pb/rules/simplify-line'
import type { Map as LibraryMap } from './library.ts'

/** A click closer than this to the first corner closes the area. */
const closeDistance = 12
/** A pointer that moved less than this counts as a click. */
const dragDistance = 6

interface DrawOptions {
  /** Called with the line drawn so far. */
  readonly onChange: (line: readonly Position[]) => void
  /** Called with the corners of the area, the first not repeated; null when drawing was cancelled. */
  readonly onEnd: (area: readonly Position[] | null) => void
}

type Point = readonly [x: number, y: number]
const distance = ([ax, ay]: Point, [bx, by]: Point) => Math.hypot(ax - bx, ay - by)

/**
 * Draws an area with a mouse, pen or finger: freehand, or corner by corner with clicks, ended at the first corner, by a
 * double click or Enter; Escape cancels. Returns a function that stops drawing.
 */
export function drawArea(map: LibraryMap, { onChange, onEnd }: DrawOptions): () => void {
  const surface = map.getCanvasContainer()
  let points: Point[] = []
  let dragging: Point | null = null
  let dragged = false

  const at = (event: PointerEvent): Point => {
    const { left, top } = surface.getBoundingClientRect()
    return [event.clientX - left, event.clientY - top]
  }
  const onMap = (list: readonly Point[]): Position[] =>
    list.map(([x, y]) => {
      const { lng, lat } = map.unproject([x, y])
      return [lng, lat]
    })

  function finish(): void {
    stop()
    const area = simplifyTo(onMap(points), maxAreaCorners)
    onEnd(area.length > 2 ? area : null)
  }

  function down(event: PointerEvent): void {
    if (event.button !== 0 || !event.isPrimary) return
    event.preventDefault()
    event.stopPropagation()
    surface.setPointerCapture(event.pointerId)
    dragging = at(event)
    dragged = false
  }

  function move(event: PointerEvent): void {
    if (!event.isPrimary) return
    const point = at(event)
    if (!dragging) {
      if (points.length > 0) onChange(onMap([...points, point]))
      return
    }
    if (!dragged && distance(point, dragging) < dragDistance) return
    if (!dragged && points.length === 0) points = [dragging]
    dragged = true
    points.push(point)
    onChange(onMap(points))
  }

  function up(event: PointerEvent): void {
    if (!dragging || !event.isPrimary) return
    const point = dragging
    dragging = null
    if (dragged) {
      finish()
      return
    }
    const first = points[0]
    const last = points.at(-1)
    const closes = first && points.length > 2 && distance(first, point) < closeDistance
    const twice = last && points.length > 2 && distance(last, point) < dragDistance
    if (closes || twice) {
      finish()
      return
    }
    points.push(point)
    onChange(onMap(points))
  }

  function key(event: KeyboardEvent): void {
    if (event.key === 'Enter' && points.length > 2) finish()
    else if (event.key === 'Escape') {
      stop()
      onEnd(null)
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  function stop(): void {
    surface.removeEventListener('pointerdown', down, true)
    surface.removeEventListener('pointermove', move, true)
    surface.removeEventListener('pointerup', up, true)
    document.removeEventListener('keydown', key, true)
    surface.style.touchAction = ''
    surface.style.cursor = ''
    for (const handler of [map.dragPan, map.doubleClickZoom, map.touchZoomRotate, map.boxZoom])
      handler.enable()
  }

  for (const handler of [map.dragPan, map.doubleClickZoom, map.touchZoomRotate, map.boxZoom])
    handler.disable()
  surface.style.touchAction = 'none'
  surface.style.cursor = 'crosshair'
  surface.addEventListener('pointerdown', down, true)
  surface.addEventListener('pointermove', move, true)
  surface.addEventListener('pointerup', up, true)
  document.addEventListener('keydown', key, true)
  return stop
}
