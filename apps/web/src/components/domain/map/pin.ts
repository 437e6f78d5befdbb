import type { Position } from '@pb/rules/areas'
import { Marker, type Map as LibraryMap } from './library.ts'

/** Creates the pin of a map: a marker that is placed by a click and moved by dragging. */
export function createPin(map: LibraryMap, onPin: (position: Position) => void) {
  const face = document.createElement('div')
  face.className =
    'size-6 cursor-grab rounded-full bg-brand shadow-raised ring-4 ring-panel active:cursor-grabbing'
  const marker = new Marker({ element: face, draggable: true, subpixelPositioning: true })
  let placed = false
  marker.on('dragend', () => onPin(marker.getLngLat().toArray()))
  map.on('click', ({ lngLat, originalEvent }) => {
    if (originalEvent.target === map.getCanvas()) onPin(lngLat.toArray())
  })
  return {
    set(position: Position | null): void {
      if (position === null) {
        marker.remove()
        placed = false
        return
      }
      marker.setLngLat([...position])
      if (!placed) marker.addTo(map)
      placed = true
      // The pin is described by the typed position beside the map.
      face.removeAttribute('role')
      face.ariaHidden = 'true'
      if (!map.getBounds().contains([...position])) map.jumpTo({ center: [...position] })
    },
  }
}
