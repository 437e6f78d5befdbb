import type { Keys } from './catalogue.ts'

/** What of a keyboard event decides which key it is. */
export type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'getModifierState'
>

export const isMac = /mac|iphone|ipad/i.test(navigator.platform)

/** `g h` is two strokes, `mod+k` one. */
export function strokesOf(keys: Keys): string[] {
  return keys.split(' ')
}

/** A stroke of one character alone; those can be turned off (WCAG 2.1.4). */
export function isCharacter(stroke: string): boolean {
  return stroke.replace(/^shift\+/, '').length === 1
}

/** The letter at this place on a Latin keyboard, where the layout's own is none: Cyrillic, Greek, Hebrew. */
function latinLetter({ key, code, altKey }: KeyPress): string {
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  // With Alt the sign is meant, as `œ` on a Mac.
  return key.length === 1 && key > '~' && !altKey && letter !== undefined ? letter.toLowerCase() : key
}

/**
 * The stroke of a key event as the catalogue writes it; null for what can be none: a modifier alone, a dead key,
 * Alt, or the control key that is not the platform's command key.
 */
export function strokeOf(event: KeyPress, mac = isMac): string | null {
  const key = latinLetter(event)
  if (['Shift', 'Control', 'Meta', 'Alt', 'AltGraph', 'CapsLock', 'Dead', 'Process'].includes(key))
    return null
  // AltGr is how some layouts write `?`, `/` or `#`; Windows reports it as Ctrl and Alt.
  const written = key.length === 1 && event.getModifierState('AltGraph')
  const mod = !written && (mac ? event.metaKey : event.ctrlKey)
  const other = !written && (event.altKey || (mac ? event.ctrlKey : event.metaKey))
  if (other) return null
  const letter = /^[a-z]$/i.test(key)
  // Shift is part of how a sign is written, and says something of its own only for letters and named keys.
  const shift = event.shiftKey && (letter || key.length > 1)
  return `${mod ? 'mod+' : ''}${shift ? 'shift+' : ''}${letter ? key.toLowerCase() : key}`
}
