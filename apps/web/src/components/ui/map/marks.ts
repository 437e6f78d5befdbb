import type { Position } from '@pb/rules/areas'
import { cn } from '../../../lib/cn.ts'
import { Marker, type Map as LibraryMap } from './library.ts'

export type MarkTone = 'rental' | 'sale' | 'place' | 'here'

/** Something that stands on the map. */
export interface MapMark {
  /** The same for the same thing, so that it stays in place when others change. */
  readonly key: string
  readonly position: Position
  /** A price, a number of things, or where something stands. */
  readonly look: 'pin' | 'cluster' | 'spot'
  readonly tone: MarkTone
  readonly text: string
  /** What it is, for who cannot see it. */
  readonly label: string
  /** From 0 to 1: how much of the room for a cluster it takes. */
  readonly weight?: number
  readonly visited?: boolean
}

const fills: Readonly<Record<MarkTone, string>> = {
  rental: 'bg-rental text-on-fill',
  sale: 'bg-sale text-on-fill',
  place: 'bg-brand text-on-brand',
  here: 'bg-inverse text-on-inverse',
}
const visitedFills: Readonly<Record<MarkTone, string>> = {
  rental: 'bg-rental-soft text-rental',
  sale: 'bg-sale-soft text-sale',
  place: 'bg-brand-soft text-brand-text',
  here: 'bg-inverse text-on-inverse',
}
const base =
  'flex items-center justify-center font-semibold tabular-nums shadow-raised transition-transform duration-100 ' +
  'ring-[1.5px] ring-panel group-hover/mark:scale-110 group-data-active/mark:scale-115 ' +
  'group-data-active/mark:bg-inverse group-data-active/mark:text-on-inverse'

const looks: Readonly<Record<MapMark['look'], string>> = {
  pin: 'h-6 rounded-full px-2 text-2xs',
  cluster: 'rounded-full text-xs',
  spot: 'size-5 rounded-full ring-4',
}

function faceClass({ look, tone, visited = false }: MapMark): string {
  return cn(base, looks[look], (visited ? visitedFills : fills)[tone])
}

/** From 30 to 52 pixels across. */
function sizeOf({ look, weight = 0 }: MapMark): string {
  return look === 'cluster' ? `${Math.round(30 + 22 * weight)}px` : ''
}

interface Placed {
  readonly marker: Marker
  readonly button: HTMLButtonElement
  readonly face: HTMLSpanElement
  mark: MapMark
}

/** Whoever speaks to the page says what it shows. */
function nameOf({ text, label }: MapMark): string {
  return label.includes(text) ? label : `${text}, ${label}`
}

function dress({ button, face, mark }: Placed): void {
  button.setAttribute('aria-label', nameOf(mark))
  button.dataset['mark'] = mark.key
  face.className = faceClass(mark)
  face.textContent = mark.text
  face.style.width = sizeOf(mark)
  face.style.height = sizeOf(mark)
}

function place(map: LibraryMap, mark: MapMark): Placed {
  const button = document.createElement('button')
  button.type = 'button'
  button.tabIndex = -1
  button.className = 'group/mark rounded-full font-sans hover:z-10 focus-visible:z-10 data-active:z-20'
  const face = document.createElement('span')
  button.append(face)
  const marker = new Marker({ element: button, subpixelPositioning: true }).setLngLat([...mark.position])
  const placed = { marker, button, face, mark }
  dress(placed)
  marker.addTo(map)
  // The library calls every marker an image named "Map marker".
  button.removeAttribute('role')
  button.setAttribute('aria-label', nameOf(mark))
  return placed
}

/** The marks of a map: only what changed is touched. */
export function markLayer(map: LibraryMap) {
  const placed = new Map<string, Placed>()
  let active: string | null = null
  let ghost: Placed | null = null

  function sync(marks: readonly MapMark[]): void {
    const wanted = new Set(marks.map(({ key }) => key))
    for (const [key, { marker }] of placed)
      if (!wanted.has(key)) {
        marker.remove()
        placed.delete(key)
      }
    for (const mark of marks) {
      const known = placed.get(mark.key)
      if (!known) placed.set(mark.key, place(map, mark))
      else if (known.mark !== mark) {
        known.mark = mark
        known.marker.setLngLat([...mark.position])
        dress(known)
      }
    }
    showActive()
  }

  function showActive(): void {
    for (const [key, { button }] of placed) button.toggleAttribute('data-active', key === active)
  }

  return {
    sync,
    /** Sets one mark off from the others; one that stands in a cluster is shown for as long. */
    activate(mark: MapMark | string | null): void {
      ghost?.marker.remove()
      ghost = null
      active = typeof mark === 'string' ? mark : (mark?.key ?? null)
      if (mark !== null && typeof mark !== 'string' && !placed.has(mark.key)) {
        ghost = place(map, mark)
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
