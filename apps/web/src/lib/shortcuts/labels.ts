import type { Keys } from './catalogue.ts'
import { isMac, splitStrokes } from './strokes.ts'

const symbolNames: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
}
const macNames: Readonly<Record<string, string>> = { mod: '⌘', shift: '⇧', Enter: '↵', Backspace: '⌫' }
const otherNames: Readonly<Record<string, string>> = { mod: 'Ctrl', shift: 'Shift' }
const spokenNames: Readonly<Record<string, string>> = {
  '/': 'slash',
  '?': 'question mark',
  '#': 'number sign',
  '.': 'period',
  ',': 'comma',
  '[': 'left bracket',
  ']': 'right bracket',
  '←': 'left arrow',
  '→': 'right arrow',
  '↑': 'up arrow',
  '↓': 'down arrow',
  '⌘': 'Command',
  '⇧': 'Shift',
  '↵': 'Enter',
  '⌫': 'Delete',
}

/** Returns the key caps of each stroke: `[['Ctrl', 'K']]`, `[['G'], ['H']]`. */
export function getKeyLabels(keys: Keys, mac = isMac): string[][] {
  return splitStrokes(keys).map((stroke) =>
    stroke.split('+').map((key) => {
      const name = (mac ? macNames : otherNames)[key] ?? symbolNames[key] ?? key
      return /^[a-z]$/.test(name) ? name.toUpperCase() : name
    }),
  )
}

/** Formats keys for a tooltip: `⌘K`, `Ctrl K`, `G then H`. */
export function formatKeys(keys: Keys, mac = isMac): string {
  return getKeyLabels(keys, mac)
    .map((stroke) => stroke.join(mac ? '' : ' '))
    .join(' then ')
}

/** Formats keys for screen readers: `Control K`, `G then H`, `question mark`. */
export function formatSpokenKeys(keys: Keys, mac = isMac): string {
  return getKeyLabels(keys, mac)
    .map((stroke) => stroke.map((key) => (key === 'Ctrl' ? 'Control' : (spokenNames[key] ?? key))).join(' '))
    .join(' then ')
}

/** Returns the value of `aria-keyshortcuts`; undefined for a sequence, which the attribute does not support. */
export function formatAriaKeys(keys: Keys, mac = isMac): string | undefined {
  if (splitStrokes(keys).length > 1) return undefined
  return keys.replace('mod+', mac ? 'Meta+' : 'Control+').replace('shift+', 'Shift+')
}
