import { expect, test } from 'vitest'
import { adaptForDarkMode } from './dark-mode.ts'
import { lightenForDarkBackground, luminance, minLuminance, parseColor } from './colors.ts'

const adapt = (html: string, styleSheet = '') => adaptForDarkMode({ html, styleSheet, designed: true })

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
])('adapts %s', (html, expected) => {
  expect(adapt(html)).toMatchObject({ html: expected, designed: false })
})

test('adapts colors in style sheets', () => {
  expect(
    adapt('<p>', 'p{margin:0;color:black}a{color:blue}@media (max-width:9px){p{color:#333}}').styleSheet,
  ).toBe(
    'p{margin:0;color:light-dark(black,#dedede)}a{color:light-dark(blue,#8a8aff)}@media (max-width:9px){p{color:light-dark(#333,#cccccc)}}',
  )
})

test('leaves a mail with its own background unchanged', () => {
  for (const html of [
    '<p style="color:#fff;background:#123">',
    '<p style="background:url(&quot;/x&quot;)">',
    '<td bgcolor="navy">',
    '<p style="background-color:yellow">',
  ])
    expect(adapt(html)).toMatchObject({ html, designed: true })
  expect(adapt('<p>', 'p{background:#eee}').designed).toBe(true)
})

test('does not change text that looks like styles', () => {
  const html = '<p>he wrote style=&quot;color:red&quot; and background:blue;</p>'
  expect(adapt(html).html).toBe(html)
})

const steps = [0, 51, 102, 153, 204, 255]
const colors = steps.flatMap((red) =>
  steps.flatMap((green) => steps.map((blue) => [red, green, blue] as const)),
)

test('keeps text hidden that is invisible on white, and makes all other colors readable on dark', () => {
  const shown = new Map(colors.map((color) => [color.join(' '), lightenForDarkBackground(color)]))
  expect([...shown].filter(([, color]) => color === 'transparent').map(([color]) => color)).toEqual([
    '255 255 255',
  ])
  const unreadable = [...shown.values()].filter(
    (color) => luminance(parseColor(color) ?? [255, 255, 255]) < minLuminance - 0.01,
  )
  expect(unreadable).toEqual([])
})
