import { shortcuts, type Shortcut, type ShortcutId } from './catalogue.ts'
import { characterKeysOn } from './character-keys.ts'
import { isCharacter, strokeOf, strokesOf } from './strokes.ts'

/** What a shortcut does. Saying `false` means "not now": the key is left to whoever is next, at last the browser. */
export type ShortcutHandler = (event: KeyboardEvent) => unknown

interface Binding {
  readonly id: ShortcutId
  readonly handler: ShortcutHandler
}

/** The second key of a sequence comes this soon, or it is no sequence. */
const sequenceMs = 1500

const bindings: Binding[] = []
let begun: { readonly strokes: readonly string[]; readonly at: number } | undefined

const fields = `textarea, select, [contenteditable]:not([contenteditable="false"]),
  input:not([type="checkbox"], [type="button"], [type="submit"], [type="reset"], [type="file"])`

/** Keys typed into a field belong to the field. */
function isTyping(target: Element): boolean {
  return target.closest(fields) !== null
}

/** Menus and lists take letters to find their entries by. */
function takesLetters(target: Element): boolean {
  return target.closest('[role="menu"], [role="listbox"], [role="tree"]') !== null
}

function isModal(target: Element): boolean {
  return target.closest('[role="dialog"], [role="alertdialog"]') !== null
}

function mayRun({ inDialog }: Shortcut, stroke: string, target: Element): boolean {
  if (isModal(target) && !inDialog) return false
  if (stroke.startsWith('mod+')) return true
  if (isTyping(target) || takesLetters(target)) return false
  return !isCharacter(stroke) || characterKeysOn()
}

function startsWith(strokes: readonly string[], pressed: readonly string[]): boolean {
  return pressed.every((stroke, at) => strokes[at] === stroke)
}

/** The newest first; before all those that take keys over, since a page may bind its own before the shell around it. */
function inTurn(): readonly Binding[] {
  const over = ({ id }: Binding) => Number((shortcuts[id] as Shortcut).takesOver !== undefined)
  return bindings.toReversed().sort((one, other) => over(other) - over(one))
}

/** Runs the newest binding of these strokes; `begins` where they are only the first of some. */
function run(pressed: readonly string[], event: KeyboardEvent, target: Element): 'ran' | 'begins' | 'none' {
  let begins = false
  for (const { id, handler } of inTurn()) {
    const shortcut: Shortcut = shortcuts[id]
    for (const keys of shortcut.keys) {
      const strokes = strokesOf(keys)
      if (!startsWith(strokes, pressed) || !mayRun(shortcut, strokes[0]!, target)) continue
      if (strokes.length > pressed.length) begins = true
      else if ((!event.repeat || shortcut.repeats) && handler(event) !== false) return 'ran'
    }
  }
  return begins ? 'begins' : 'none'
}

function onKeyDown(event: KeyboardEvent): void {
  // Another piece has answered the key already, or it is part of a character that is being composed.
  if (event.defaultPrevented || event.isComposing) return
  const stroke = strokeOf(event)
  if (stroke === null) return
  const target = event.target instanceof Element ? event.target : document.body
  const before = begun && event.timeStamp - begun.at < sequenceMs ? begun.strokes : []
  begun = undefined
  let pressed = [...before, stroke]
  let outcome = run(pressed, event, target)
  // `g` and then something that continues no sequence: the second key stands for itself.
  if (outcome === 'none' && before.length > 0) {
    pressed = [stroke]
    outcome = run(pressed, event, target)
  }
  if (outcome === 'begins') begun = { strokes: pressed, at: event.timeStamp }
  if (outcome === 'ran') event.preventDefault()
}

/** Binds handlers for as long as something is shown; of two bindings of one key the newer is asked first, or the one that takes it over. */
export function bindShortcuts(handlers: Partial<Record<ShortcutId, ShortcutHandler>>): () => void {
  const own = Object.entries(handlers).map(([id, handler]) => ({ id: id as ShortcutId, handler }))
  if (bindings.length === 0) document.addEventListener('keydown', onKeyDown)
  bindings.push(...own)
  return () => {
    for (const binding of own) bindings.splice(bindings.indexOf(binding), 1)
    if (bindings.length === 0) document.removeEventListener('keydown', onKeyDown)
  }
}
