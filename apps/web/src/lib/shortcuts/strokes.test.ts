import { expect, test } from 'vitest'
import { shortcuts, type Shortcut } from './catalogue.ts'
import { ariaKeys, keysText, spokenKeys } from './labels.ts'
import { strokeOf, strokesOf } from './strokes.ts'

function stroke(init: KeyboardEventInit, mac = false): string | null {
  const event = new KeyboardEvent('keydown', init)
  // The test's DOM takes every Alt for AltGr, which no browser does.
  event.getModifierState = (key) => key === 'AltGraph' && init.modifierAltGraph === true
  return strokeOf(event, mac)
}

test('a stroke is what the layout writes, whichever keys that takes', () => {
  expect(stroke({ key: '?', code: 'Slash', shiftKey: true })).toBe('?')
  expect(stroke({ key: '?', code: 'Minus', shiftKey: true })).toBe('?')
  expect(stroke({ key: '/', ctrlKey: true, altKey: true, modifierAltGraph: true })).toBe('/')
  expect(stroke({ key: 'J', shiftKey: true })).toBe('shift+j')
  expect(stroke({ key: 'J' })).toBe('j')
  expect(stroke({ key: 'л', code: 'KeyK' })).toBe('k')
  expect(stroke({ key: 'Enter', shiftKey: true })).toBe('shift+Enter')
})

test('the command key is the platform’s own; other modifiers make no stroke', () => {
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

test('keys are named as they are printed, and as they are said', () => {
  expect([keysText('mod+k', true), keysText('mod+k', false)]).toEqual(['⌘K', 'Ctrl K'])
  expect([keysText('mod+shift+Enter', true), keysText('mod+shift+Enter', false)]).toEqual([
    '⌘⇧↵',
    'Ctrl Shift Enter',
  ])
  expect(keysText('g h', false)).toBe('G then H')
  expect([spokenKeys('?'), spokenKeys('mod+k', true), spokenKeys('ArrowLeft')]).toEqual([
    'question mark',
    'Command K',
    'left arrow',
  ])
  expect([ariaKeys('mod+k', true), ariaKeys('mod+k', false), ariaKeys('g h')]).toEqual([
    'Meta+k',
    'Control+k',
    undefined,
  ])
})

/** Combinations that browsers take for themselves, or that people need from them. */
const browsersOwn = /^mod\+(?:shift\+)?(?:[acdfhjlmnopqrstuvwxz0-9+=-]|Tab|Arrow\w+|Home|End)$/

const all: [string, Shortcut][] = Object.entries(shortcuts)

test.each(all)('%s is pressed in a way that exists and is free', (_id, { keys }) => {
  for (const stroke of keys.flatMap(strokesOf)) {
    expect(stroke).toMatch(/^(?:mod\+)?(?:shift\+)?(?:[^A-Z\s]|[A-Z][A-Za-z]+\d*)$/)
    expect(stroke).not.toMatch(browsersOwn)
  }
})

test('no two shortcuts that can be bound at once have the same keys, or one the beginning of another', () => {
  const everywhere = new Set(['Everywhere', 'Go to'])
  for (const [id, one] of all)
    for (const [otherId, other] of all) {
      const together = one.scope === other.scope || everywhere.has(one.scope) || everywhere.has(other.scope)
      if (id === otherId || !together || one.takesOver === otherId || other.takesOver === id) continue
      for (const keys of one.keys)
        for (const otherKeys of other.keys)
          expect(`${otherKeys} `.startsWith(`${keys} `), `${id} and ${otherId}`).toBe(false)
    }
})
