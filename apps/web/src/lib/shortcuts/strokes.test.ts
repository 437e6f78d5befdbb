import { expect, test } from 'vitest'
import { shortcuts, type Shortcut, type ShortcutId } from './catalogue.ts'
import { formatAriaKeys, formatKeys, formatSpokenKeys } from './labels.ts'
import { toStroke, splitStrokes } from './strokes.ts'
import { shortcutTexts } from './texts.ts'

function stroke(init: KeyboardEventInit, mac = false): string | null {
  const event = new KeyboardEvent('keydown', init)
  // happy-dom reports every Alt as AltGr, which browsers do not.
  event.getModifierState = (key) => key === 'AltGraph' && init.modifierAltGraph === true
  return toStroke(event, mac)
}

test('uses the character that the layout produces, whichever keys it takes', () => {
  expect(stroke({ key: '?', code: 'Slash', shiftKey: true })).toBe('?')
  expect(stroke({ key: '?', code: 'Minus', shiftKey: true })).toBe('?')
  expect(stroke({ key: '/', ctrlKey: true, altKey: true, modifierAltGraph: true })).toBe('/')
  expect(stroke({ key: 'J', shiftKey: true })).toBe('shift+j')
  expect(stroke({ key: 'J' })).toBe('j')
  expect(stroke({ key: 'л', code: 'KeyK' })).toBe('k')
  expect(stroke({ key: 'Enter', shiftKey: true })).toBe('shift+Enter')
})

test('uses the platform’s command key and ignores other modifiers', () => {
  expect(stroke({ key: 'k', ctrlKey: true })).toBe('mod+k')
  expect(stroke({ key: 'л', code: 'KeyK', ctrlKey: true })).toBe('mod+k')
  expect(stroke({ key: 'k', metaKey: true }, true)).toBe('mod+k')
  expect(stroke({ key: 'k', ctrlKey: true }, true)).toBeNull()
  expect(stroke({ key: 'k', metaKey: true })).toBeNull()
  expect(stroke({ key: 'k', altKey: true })).toBeNull()
  expect(stroke({ key: '˚', code: 'KeyK', altKey: true }, true)).toBeNull()
  expect(stroke({ key: 'Shift', shiftKey: true })).toBeNull()
  expect(stroke({ key: 'Dead' })).toBeNull()
})

test('formats keys as key caps, for screen readers and for aria-keyshortcuts', () => {
  expect([formatKeys('mod+k', true), formatKeys('mod+k', false)]).toEqual(['⌘K', 'Ctrl K'])
  expect([formatKeys('mod+shift+Enter', true), formatKeys('mod+shift+Enter', false)]).toEqual([
    '⌘⇧↵',
    'Ctrl Shift Enter',
  ])
  expect(formatKeys('g h', false)).toBe('G then H')
  expect([formatSpokenKeys('?'), formatSpokenKeys('mod+k', true), formatSpokenKeys('ArrowLeft')]).toEqual([
    'question mark',
    'Command K',
    'left arrow',
  ])
  expect([formatAriaKeys('mod+k', true), formatAriaKeys('mod+k', false), formatAriaKeys('g h')]).toEqual([
    'Meta+k',
    'Control+k',
    undefined,
  ])
})

/** Combinations reserved by browsers. */
const browsersOwn = /^mod\+(?:shift\+)?(?:[acdfhjlmnopqrstuvwxz0-9+=-]|Tab|Arrow\w+|Home|End)$/

const all = Object.entries(shortcuts) as [ShortcutId, Shortcut][]

test.each(all)('%s has valid keys that browsers do not reserve', (_id, { keys }) => {
  for (const stroke of keys.flatMap(splitStrokes)) {
    expect(stroke).toMatch(/^(?:mod\+)?(?:shift\+)?(?:[^A-Z\s]|[A-Z][A-Za-z]+\d*)$/)
    expect(stroke).not.toMatch(browsersOwn)
  }
})

test('has no two shortcuts, bound at once, where one’s keys equal or start the other’s', () => {
  const everywhere = new Set(['Everywhere', 'Go to'])
  for (const [id, one] of all)
    for (const [otherId, other] of all) {
      const [scope, otherScope] = [shortcutTexts[id].scope, shortcutTexts[otherId].scope]
      const together = scope === otherScope || everywhere.has(scope) || everywhere.has(otherScope)
      if (id === otherId || !together || one.overrides === otherId || other.overrides === id) continue
      for (const keys of one.keys)
        for (const otherKeys of other.keys)
          expect(`${otherKeys} `.startsWith(`${keys} `), `${id} and ${otherId}`).toBe(false)
    }
})
