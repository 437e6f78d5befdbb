import type { Position } from '@pb/rules/areas'
import { cn } from '../../../lib/cn.ts'
import { Marker, type Map as LibraryMap } from './library.ts'

export type MapMarkTone = 'rental' | 'sale' | 'place' | 'here'

/** A mark on the map. */
export interface MapMark {
  /** Stable key, so that the mark keeps its element when others change. */
  readonly key: string
  readonly position: Position
  /** A price, a count, or a location. */
  readonly kind: 'pin' | 'cluster' | 'spot'
  readonly tone: MapMarkTone
  readonly text: string
  /** Text for screen readers. */
  readonly label: string
  /** Relative size of a cluster, from 0 to 1. */
  readonly weight?: number
  readonly visited?: boolean
}

const fills: Readonly<Record<MapMarkTone, string>> = {
  rental: 'bg-rental text-on-fill',
  sale: 'bg-sale text-on-fill',
  place: 'bg-brand text-on-brand',
  here: 'bg-inverse text-on-inverse',
}
const visitedFills: Readonly<Record<MapMarkTone, string>> = {
  rental: 'bg-rental-soft text-rental',
  sale: 'bg-sale-soft text-sale',
  place: 'bg-brand-soft text-brand-text',
  here: 'bg-inverse text-on-inverse',
}
const base =
  'flex items-center justify-center font-semibold tabular-nums shadow-raised transition-transform duration-100 ' +
  'ring-[1.5px] ring-panel group-hover/mark:scale-110 group-data-active/mark:scale-115 ' +
  'group-data-active/mark:bg-inverse group-data-active/mark:text-on-inverse'

const kindClasses: Readonly<Record<MapMark['kind'], string>> = {
  pin: 'h-6 rounded-full px-2 text-2xs',
  cluster: 'rounded-full text-xs',
  spot: 'size-5 rounded-full ring-4',
}

function faceClass({ kind: look, tone, visited = false }: MapMark): string {
  return cn(base, kindClasses[look], (visited ? visitedFills : fills)[tone])
}

/** Diameter of a cluster, from 30 to 52 pixels. */
function getClusterSize({ kind: look, weight = 0 }: MapMark): string {
  return look === 'cluster' ? `${Math.round(30 + 22 * weight)}px` : ''
}

interface RenderedMark {
  readonly marker: Marker
  readonly button: HTMLButtonElement
  readonly face: HTMLSpanElement
  mark: MapMark
}

/** Includes the visible text, so that speech input can target the mark (WCAG 2.5.3). */
function getAccessibleName({ text, label }: MapMark): string {
  return label.includes(text) ? label : `${text}, ${label}`
}

function updateElement({ button, face, mark }: RenderedMark): void {
  button.setAttribute('aria-label', getAccessibleName(mark))
  button.dataset['mark'] = mark.key
  face.className = faceClass(mark)
  face.textContent = mark.text
  face.style.width = getClusterSize(mark)
  face.style.height = getClusterSize(mark)
}

function createMarker(map: LibraryMap, mark: MapMark): RenderedMark {
  const button = document.createElement('button')
  button.type = 'button'
  button.tabIndex = -1
  button.className = 'group/mark rounded-full font-sans hover:z-10 focus-visible:z-10 data-active:z-20'
  const face = document.createElement('span')
  button.append(face)
  const marker = new Marker({ element: button, subpixelPositioning: true }).setLngLat([...mark.position])
  const placed = { marker, button, face, mark }
  updateElement(placed)
  marker.addTo(map)
  // The library gives every marker the role `img` and the name "Map marker".
  button.removeAttribute('role')
  button.setAttribute('aria-label', getAccessibleName(mark))
  return placed
}

/** Creates the marks of a map; updates only changed elements. */
export function createMarkLayer(map: LibraryMap) {
  const placed = new Map<string, RenderedMark>()
  let active: string | null = null
  let ghost: RenderedMark | null = null

  function sync(marks: readonly MapMark[]): void {
    const wanted = new Set(marks.map(({ key }) => key))
    for (const [key, { marker }] of placed)
      if (!wanted.has(key)) {
        marker.remove()
        placed.delete(key)
      }
    for (const mark of marks) {
      const known = placed.get(mark.key)
      if (!known) placed.set(mark.key, createMarker(map, mark))
      else if (known.mark !== mark) {
        known.mark = mark
        known.marker.setLngLat([...mark.position])
        updateElement(known)
      }
    }
    showActive()
  }

  function showActive(): void {
    for (const [key, { button }] of placed) button.toggleAttribute('data-active', key === active)
  }

  return {
    sync,
    /** Highlights a mark; one that is inside a cluster is shown while active. */
    activate(mark: MapMark | string | null): void {
      ghost?.marker.remove()
      ghost = null
      active = typeof mark === 'string' ? mark : (mark?.key ?? null)
      if (mark !== null && typeof mark !== 'string' && !placed.has(mark.key)) {
        ghost = createMarker(map, mark)
        ghost.button.toggleAttribute('data-active', true)
        ghost.button.style.pointerEvents = 'none'
      }
      showActive()
    },
    clear(): void {
      this.activate(null)
      sync([])
    },
  }
}
