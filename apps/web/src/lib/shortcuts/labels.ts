import type { Keys } from './catalogue.ts'
import { isMac, strokesOf } from './strokes.ts'

const names: Readonly<Record<string, string>> = {
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
  '.': 'full stop',
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

/** What is printed on the keys, stroke by stroke: `[['Ctrl', 'K']]`, `[['G'], ['H']]`. */
export function keyLabels(keys: Keys, mac = isMac): string[][] {
  return strokesOf(keys).map((stroke) =>
    stroke.split('+').map((key) => {
      const name = (mac ? macNames : otherNames)[key] ?? names[key] ?? key
      return /^[a-z]$/.test(name) ? name.toUpperCase() : name
    }),
  )
}

/** For beside a button: `⌘K`, `Ctrl K`, `G then H`. */
export function keysText(keys: Keys, mac = isMac): string {
  return keyLabels(keys, mac)
    .map((stroke) => stroke.join(mac ? '' : ' '))
    .join(' then ')
}

/** As a screen reader should say it: `Control K`, `G then H`, `question mark`. */
export function spokenKeys(keys: Keys, mac = isMac): string {
  return keyLabels(keys, mac)
    .map((stroke) => stroke.map((key) => (key === 'Ctrl' ? 'Control' : (spokenNames[key] ?? key))).join(' '))
    .join(' then ')
}

/** The value of `aria-keyshortcuts`; undefined for a sequence, which the attribute cannot say. */
export function ariaKeys(keys: Keys, mac = isMac): string | undefined {
  if (strokesOf(keys).length > 1) return undefined
  return keys.replace('mod+', mac ? 'Meta+' : 'Control+').replace('shift+', 'Shift+')
}
