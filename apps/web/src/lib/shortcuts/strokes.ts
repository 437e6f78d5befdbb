import type { Keys } from './catalogue.ts'

/** The fields of a keyboard event that determine its stroke. */
export type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'getModifierState'
>

export const isMac = /mac|iphone|ipad/i.test(navigator.platform)

/** Splits keys into strokes: `g h` is two, `mod+k` is one. */
export function splitStrokes(keys: Keys): string[] {
  return keys.split(' ')
}

/** True for a stroke of a single character; those can be turned off (WCAG 2.1.4). */
export function isCharacter(stroke: string): boolean {
  return stroke.replace(/^shift\+/, '').length === 1
}

/** Returns the Latin letter at this key's position for layouts without Latin letters: Cyrillic, Greek, Hebrew. */
function toLatinLetter({ key, code, altKey }: KeyPress): string {
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  // With Alt, the character itself is meant, such as `œ` on a Mac.
  return key.length === 1 && key > '~' && !altKey && letter !== undefined ? letter.toLowerCase() : key
}

/**
 * Returns the stroke of a key event in the catalogue's notation; null for a modifier alone, a dead key, Alt, or the
 * control key that is not the platform's command key.
 */
export function toStroke(event: KeyPress, mac = isMac): string | null {
  const key = toLatinLetter(event)
  if (['Shift', 'Control', 'Meta', 'Alt', 'AltGraph', 'CapsLock', 'Dead', 'Process'].includes(key))
    return null
  // Some layouts need AltGr for `?`, `/` or `#`; Windows reports it as Ctrl and Alt.
  const isAltGraph = key.length === 1 && event.getModifierState('AltGraph')
  const mod = !isAltGraph && (mac ? event.metaKey : event.ctrlKey)
  const other = !isAltGraph && (event.altKey || (mac ? event.ctrlKey : event.metaKey))
  if (other) return null
  const letter = /^[a-z]$/i.test(key)
  // Shift only counts for letters and named keys; for other characters it is part of typing them.
  const shift = event.shiftKey && (letter || key.length > 1)
  return `${mod ? 'mod+' : ''}${shift ? 'shift+' : ''}${letter ? key.toLowerCase() : key}`
}
