import { expect, test } from 'vitest'
import { forBothThemes } from './both-themes.ts'
import { lighter, luminance, readable, readColor } from './colors.ts'

const dress = (html: string, styleSheet = '') => forBothThemes({ html, styleSheet, designed: true })

test.each([
  ['<p style="margin:0;color:#000">a</p>', '<p style="margin:0;color:light-dark(#000,#dedede)">a</p>'],
  ['<p style="color:black !important">a</p>', '<p style="color:light-dark(black,#dedede) !important">a</p>'],
  ['<div style="background:white;color:windowtext">', '<div style=";color:light-dark(windowtext,#dedede)">'],
  ['<font face="Arial" color="#1f497d">', '<font face="Arial" style="color:light-dark(#1f497d,#82ace0)">'],
  ['<table bgcolor="#FFFFFF" width="600">', '<table width="600">'],
  [
    '<font color="red" style="font-family:&#39;A&#39;;margin:0">',
    '<font style="color:light-dark(red,#ff6161);font-family:&#39;A&#39;;margin:0">',
  ],
])('%s', (html, expected) => {
  expect(dress(html)).toMatchObject({ html: expected, designed: false })
})

test('rules of its own are dressed as its elements are', () => {
  expect(
    dress('<p>', 'p{margin:0;color:black}a{color:blue}@media (max-width:9px){p{color:#333}}').styleSheet,
  ).toBe(
    'p{margin:0;color:light-dark(black,#dedede)}a{color:light-dark(blue,#8a8aff)}@media (max-width:9px){p{color:light-dark(#333,#cccccc)}}',
  )
})

test('a ground of its own leaves everything as it is', () => {
  for (const html of [
    '<p style="color:#fff;background:#123">',
    '<p style="background:url(&quot;/x&quot;)">',
    '<td bgcolor="navy">',
    '<p style="background-color:yellow">',
  ])
    expect(dress(html)).toMatchObject({ html, designed: true })
  expect(dress('<p>', 'p{background:#eee}').designed).toBe(true)
})

test('what it says is never taken for what it wears', () => {
  const html = '<p>he wrote style=&quot;color:red&quot; and background:blue;</p>'
  expect(dress(html).html).toBe(html)
})

const steps = [0, 51, 102, 153, 204, 255]
const colors = steps.flatMap((red) =>
  steps.flatMap((green) => steps.map((blue) => [red, green, blue] as const)),
)

test('words that are hidden on white stay hidden, and all others can be read in the dark', () => {
  const shown = new Map(colors.map((color) => [color.join(' '), lighter(color)]))
  expect([...shown].filter(([, color]) => color === 'transparent').map(([color]) => color)).toEqual([
    '255 255 255',
  ])
  const dim = [...shown.values()].filter(
    (color) => luminance(readColor(color) ?? [255, 255, 255]) < readable - 0.01,
  )
  expect(dim).toEqual([])
})
