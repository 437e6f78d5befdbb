import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setCharacterKeysEnabled } from './character-keys.ts'
import { useShortcutLayer } from './layers.ts'
import { bindShortcuts } from './registry.ts'

const ran = vi.fn<(name: string) => void>()
let stop: (() => void)[] = []

function bind(...args: Parameters<typeof bindShortcuts>): void {
  stop.push(bindShortcuts(...args))
}

/** Presses a key on an element; returns true when the browser's default action was prevented. */
function press(key: string, options: KeyboardEventInit & { on?: Element } = {}): boolean {
  const { on = document.body, ...init } = options
  return !on.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }))
}

function element(html: string, selector: string): Element {
  document.body.innerHTML = html
  return document.querySelector(selector)!
}

beforeEach(() => {
  localStorage.clear()
  ran.mockReset()
})
afterEach(() => {
  for (const end of stop) end()
  stop = []
  document.body.innerHTML = ''
})

test('runs a bound handler once per key press, until it is unbound', () => {
  bind({ quickSearch: () => ran('search') })
  expect(press('/')).toBe(true)
  expect(press('/', { repeat: true })).toBe(false)
  expect(press('x')).toBe(false)
  stop.pop()!()
  expect(press('/')).toBe(false)
  expect(ran.mock.calls).toEqual([['search']])
})

test('repeats only shortcuts marked as repeating while a key is held down', () => {
  bind({ nextPhoto: () => ran('next'), lastPhoto: () => ran('last') })
  press('ArrowRight', { repeat: true })
  press('End', { repeat: true })
  expect(ran.mock.calls).toEqual([['next']])
})

test('runs a sequence, and treats a key that does not continue it as a new stroke', () => {
  bind({ goHome: () => ran('home'), goRentals: () => ran('rentals'), quickSearch: () => ran('search') })
  expect([press('g'), press('h')]).toEqual([false, true])
  press('h')
  press('g')
  press('/')
  press('r')
  press('g')
  press('g')
  press('r')
  expect(ran.mock.calls.flat()).toEqual(['home', 'search', 'rentals'])
})

test('drops a sequence whose second key comes too late', () => {
  bind({ goHome: () => ran('home') })
  const at = vi.spyOn(Event.prototype, 'timeStamp', 'get')
  at.mockReturnValue(1000)
  press('g')
  at.mockReturnValue(2501)
  press('h')
  expect(ran).not.toHaveBeenCalled()
  press('g')
  at.mockReturnValue(3000)
  press('h')
  expect(ran).toHaveBeenCalledTimes(1)
  at.mockRestore()
})

test.each([
  ['<input>', 'input'],
  ['<textarea></textarea>', 'textarea'],
  ['<select></select>', 'select'],
  ['<div contenteditable="true"><p>text</p></div>', 'p'],
  ['<div contenteditable><b>text</b></div>', 'b'],
  ['<div role="menu"><div role="menuitem">Log out</div></div>', '[role=menuitem]'],
  ['<ul role="listbox"><li role="option">one</li></ul>', 'li'],
])('ignores keys pressed in %s', (html, selector) => {
  bind({ quickSearch: () => ran('search'), goHome: () => ran('home') })
  const on = element(html, selector)
  for (const key of ['/', 'g', 'h']) expect(press(key, { on })).toBe(false)
  expect(ran).not.toHaveBeenCalled()
})

test('handles keys pressed on a checkbox', () => {
  bind({ quickSearch: () => ran('search') })
  press('/', { on: element('<input type="checkbox">', 'input') })
  expect(ran).toHaveBeenCalledTimes(1)
})

test('runs only dialog shortcuts inside a dialog', () => {
  bind({ quickSearch: () => ran('search'), nextPhoto: () => ran('next') })
  const on = element('<div role="dialog"><button>x</button></div>', 'button')
  press('/', { on })
  press('ArrowRight', { on })
  expect(ran.mock.calls).toEqual([['next']])
})

test('disables single-key shortcuts but not others', () => {
  bind({ quickSearch: () => ran('search'), goHome: () => ran('home'), nextPhoto: () => ran('next') })
  setCharacterKeysEnabled(false)
  for (const key of ['/', 'g', 'h', 'ArrowRight']) press(key)
  setCharacterKeysEnabled(true)
  press('/')
  expect(ran.mock.calls.flat()).toEqual(['next', 'search'])
})

test('runs the newest binding first and falls back to older ones when it returns false', () => {
  bind({ quickSearch: () => ran('first') })
  bind({ quickSearch: () => false })
  expect(press('/')).toBe(true)
  bind({ quickSearch: () => ran('third') })
  press('/')
  expect(ran.mock.calls.flat()).toEqual(['first', 'third'])
})

test('ignores events that are already handled or part of IME composition', () => {
  bind({ quickSearch: () => ran('search') })
  const on = element('<p>text</p>', 'p')
  on.addEventListener('keydown', (event) => event.preventDefault())
  press('/', { on })
  press('/', { isComposing: true })
  press('/', { ctrlKey: true })
  press('/', { metaKey: true })
  expect(ran).not.toHaveBeenCalled()
})

test('prefers an overriding shortcut to a global one, whichever was bound first', () => {
  bind({ searchMail: () => ran('mail') })
  bind({ quickSearch: () => ran('everything') })
  press('/')
  expect(ran.mock.calls).toEqual([['mail']])
  stop.shift()!()
  press('/')
  expect(ran.mock.calls).toEqual([['mail'], ['everything']])
})

test('runs only shortcuts of the topmost layer, wherever the focus is', () => {
  bind({ star: () => ran('page'), nextPhoto: () => ran('page') })
  const dialog = renderHook(({ open }) => useShortcutLayer(open), { initialProps: { open: true } })
  bind({ nextPhoto: () => ran('dialog') }, dialog.result.current)
  press('s')
  press('ArrowRight')
  const above = renderHook(() => useShortcutLayer(true))
  press('ArrowRight')
  above.unmount()
  press('ArrowRight')
  expect(ran.mock.calls.flat()).toEqual(['dialog', 'dialog'])
  dialog.rerender({ open: false })
  press('s')
  expect(ran.mock.calls.flat()).toEqual(['dialog', 'dialog', 'page'])
})
