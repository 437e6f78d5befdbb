import { shortcuts, type Shortcut, type ShortcutId } from './catalogue.ts'
import { areCharacterKeysEnabled } from './character-keys.ts'
import { getTopLayer, type Layer } from './layers.ts'
import { isCharacter, toStroke, splitStrokes } from './strokes.ts'

/** Handles a shortcut. Returning `false` passes the key on to the next binding, or to the browser. */
export type ShortcutHandler = (event: KeyboardEvent) => unknown

interface Binding {
  readonly id: ShortcutId
  readonly handler: ShortcutHandler
  readonly layer: Layer
}

/** Longest time between the keys of a sequence. */
const sequenceTimeoutMs = 1500

const bindings: Binding[] = []
let pendingSequence: { readonly strokes: readonly string[]; readonly at: number } | undefined

const textFields = `textarea, select, [contenteditable]:not([contenteditable="false"]),
  input:not([type="checkbox"], [type="button"], [type="submit"], [type="reset"], [type="file"])`

/** True in a text field, which handles its own keys. */
function isTyping(target: Element): boolean {
  return target.closest(textFields) !== null
}

/** True in menus and lists, which use letters for type-ahead. */
function takesLetters(target: Element): boolean {
  return target.closest('[role="menu"], [role="listbox"], [role="tree"]') !== null
}

function isModal(target: Element): boolean {
  return target.closest('[role="dialog"], [role="alertdialog"]') !== null
}

/** Only shortcuts of the topmost layer run, wherever the focus is: a dialog with all fields disabled has none. */
function canRun({ inDialog }: Shortcut, layer: Layer, stroke: string, target: Element): boolean {
  if (layer !== getTopLayer()) return false
  if (isModal(target) && !inDialog) return false
  if (stroke.startsWith('mod+')) return true
  if (isTyping(target) || takesLetters(target)) return false
  return !isCharacter(stroke) || areCharacterKeysEnabled()
}

function startsWith(strokes: readonly string[], pressed: readonly string[]): boolean {
  return pressed.every((stroke, at) => strokes[at] === stroke)
}

/** Bindings from newest to oldest, overriding ones first, since a page may bind its shortcuts before the shell does. */
function sortBindings(): readonly Binding[] {
  const over = ({ id }: Binding) => Number((shortcuts[id] as Shortcut).overrides !== undefined)
  return bindings.toReversed().sort((one, other) => over(other) - over(one))
}

/** Runs the newest binding of these strokes; returns `begins` when they only start a sequence. */
function run(pressed: readonly string[], event: KeyboardEvent, target: Element): 'ran' | 'begins' | 'none' {
  let begins = false
  for (const { id, handler, layer } of sortBindings()) {
    const shortcut: Shortcut = shortcuts[id]
    for (const keys of shortcut.keys) {
      const strokes = splitStrokes(keys)
      if (!startsWith(strokes, pressed) || !canRun(shortcut, layer, strokes[0]!, target)) continue
      if (strokes.length > pressed.length) begins = true
      else if ((!event.repeat || shortcut.repeats) && handler(event) !== false) return 'ran'
    }
  }
  return begins ? 'begins' : 'none'
}

function onKeyDown(event: KeyboardEvent): void {
  // The key is already handled or part of IME composition.
  if (event.defaultPrevented || event.isComposing) return
  const stroke = toStroke(event)
  if (stroke === null) return
  const target = event.target instanceof Element ? event.target : document.body
  const before =
    pendingSequence && event.timeStamp - pendingSequence.at < sequenceTimeoutMs ? pendingSequence.strokes : []
  pendingSequence = undefined
  let pressed = [...before, stroke]
  let outcome = run(pressed, event, target)
  // The second key does not continue the sequence: treat it as a new stroke.
  if (outcome === 'none' && before.length > 0) {
    pressed = [stroke]
    outcome = run(pressed, event, target)
  }
  if (outcome === 'begins') pendingSequence = { strokes: pressed, at: event.timeStamp }
  if (outcome === 'ran') event.preventDefault()
}

/**
 * Binds handlers of a layer and returns a function that unbinds them. For the same keys, overriding and newer bindings
 * run first.
 */
export function bindShortcuts(
  handlers: Partial<Record<ShortcutId, ShortcutHandler>>,
  layer: Layer = null,
): () => void {
  const own = Object.entries(handlers).map(([id, handler]) => ({ id: id as ShortcutId, handler, layer }))
  if (bindings.length === 0) document.addEventListener('keydown', onKeyDown)
  bindings.push(...own)
  return () => {
    for (const binding of own) bindings.splice(bindings.indexOf(binding), 1)
    if (bindings.length === 0) document.removeEventListener('keydown', onKeyDown)
  }
}
