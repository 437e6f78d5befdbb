import { maxAreaCorners, type Position } from '@pb/rules/areas'
import { simplifyTo } from '@pb/rules/lines'
import type { Map as LibraryMap } from './library.ts'

/** Nearer than this to the first corner, a press closes the area. */
const closePixels = 12
/** A pointer that moved less was pressed, not dragged. */
const dragPixels = 6

interface DrawOptions {
  /** What is drawn so far. */
  readonly onChange: (line: readonly Position[]) => void
  /** The corners of the area, the first not repeated; null where drawing was given up. */
  readonly onEnd: (area: readonly Position[] | null) => void
}

type Point = readonly [x: number, y: number]
const apart = ([ax, ay]: Point, [bx, by]: Point) => Math.hypot(ax - bx, ay - by)

/**
 * Lets an area be drawn with a mouse, a pen or a finger: around in one go, or corner by corner with presses, ended at
 * the first corner, by a double press or Enter; Escape gives up. Returns what stops it.
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
    if (!dragged && apart(point, dragging) < dragPixels) return
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
    const closes = first && points.length > 2 && apart(first, point) < closePixels
    const twice = last && points.length > 2 && apart(last, point) < dragPixels
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
