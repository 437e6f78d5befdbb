import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isHtmlTable, readHtml } from './read-html.ts'

const read = (body: string) => readHtml(`<html><body>${body}</body></html>`)[0]!

test('reads the tables of a page and the lines between them', () => {
  const { rows } = read(`<h3>309 Fifth Avenue</h3>
    <table><thead><tr><th>Unit<th>Rent</thead><tbody><tr><td>2A<td>$4,250.00&nbsp;<tr><td>2B<td>&#36;3,300</table>
    <p>330 <b>East</b> 38th Street</p><div><span>Now</span><table><tr><td>14A</table></div>`)
  expect(rows).toEqual([
    ['309 Fifth Avenue'],
    [],
    ['Unit', 'Rent'],
    ['2A', '$4,250.00'],
    ['2B', '$3,300'],
    ['330 East 38th Street'],
    ['Now'],
    [],
    ['14A'],
  ])
})

test('repeats a cell over several rows, and leaves the columns that one covers empty', () => {
  expect(
    read(`<table><tr><th rowspan=2>Unit<th colspan=2>Layout<th>Rent<tr><th>Beds<th>Baths<th>Mo.
      <tr><td rowspan="3">2A<td>1<td>1<td>4250<tr><td>2</table>`).rows,
  ).toEqual([
    ['Unit', 'Layout', null, 'Rent'],
    ['Unit', 'Beds', 'Baths', 'Mo.'],
    ['2A', '1', '1', '4250'],
    ['2A', '2'],
  ])
})

test('marks what is hidden or crossed out', () => {
  const sheet = read(`<table><tr><td>1A<td>4000<tr style="display:none"><td>1B<td>4000
    <tr><td><s>1C</s><td>4000<tr><td><span style="text-decoration: line-through">1D</span><td><del>4000</del> 3900</table>`)
  expect(sheet.hiddenRows).toEqual([1])
  expect(sheet.struck).toEqual({ 2: [0], 3: [0] })
  expect(read('<table><tr><td>1A<td style="display:none">x</table>').rows).toEqual([['1A']])
})

test('takes no text of scripts, styles and comments, and runs nothing', () => {
  const { rows } = read(`<script>document.title = 'x'</script><!-- <table><tr><td>9Z</table> -->
    <table onclick="x()"><tr><td><img src="http://tracker.example/x.png" onerror="x()">2A<style>td{}</style><td>&lt;b&gt;</table>`)
  expect(rows).toEqual([['2A', '<b>']])
})

test('the links to further pages of a list are a line of it', () => {
  const pages = '<tr><td colspan=2><table><tr><td>1<td><a href="#">2</a></table>'
  expect(
    read(`<table><caption>309 Fifth Avenue</caption><tr><th>Unit<th>Rent<tr><td>2A<td>4250${pages}</table>`)
      .rows,
  ).toEqual([['309 Fifth Avenue'], [], ['Unit', 'Rent'], ['2A', '4250'], ['1\n2']])
})

test.each([
  [
    'a list inside of a list',
    '<table><tr><td>Unit<tr><td>2A<tr><td><table><tr><td>a<tr><td>b</table></table>',
    /tables inside of tables/,
  ],
  ['tables inside of tables', '<table><tr><td><table><tr><td>2A</table></table>', /tables inside of tables/],
  ['no table', '<p>2A 4000</p>', /no table/],
  ['deep elements', `<table><tr><td>${'<b><i>'.repeat(5000)}2A</table>`, /nested too deep/],
  [
    'cells that cover millions',
    `<table>${'<tr><td colspan=1000 rowspan=1000>x'.repeat(11_000)}</table>`,
    /too many cells/,
  ],
])('refuses %s', (_what, body, reason) => {
  expect(() => read(body)).toThrow(reason)
})

test('a list of apartments is no workbook in XML, and text with a sign is no page', () => {
  expect(isHtmlTable('  <HTML><TABLE border=1>')).toBe(true)
  expect(isHtmlTable('<table><tr>')).toBe(true)
  expect(isHtmlTable('<?xml version="1.0"?><Workbook xmlns="x"><Table>')).toBe(false)
  expect(isHtmlTable('Unit,Rent\n<table>,4000')).toBe(false)
  expect(isHtmlTable('<html><p>No table</p>')).toBe(false)
})

const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)!};`)
const cell = fc
  .string({ unit: fc.constantFrom(...'aB1 &<>"\'/=;é½#'.split('')), maxLength: 12 })
  .map((text) => text.replace(/\s+/g, ' ').trim())
  // Excel's idiom is unwrapped, as in a CSV file.
  .filter((text) => !text.startsWith('="'))

test('every cell of a table is read as it is written', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 6 }),
      (grid) => {
        const body = grid.map((row) => `<tr>${row.map((text) => `<td>${escape(text)}</td>`).join('\n')}</tr>`)
        const expected = grid.map((row) => row.map((text) => text || null))
        const { rows } = read(`<table>${body.join('\n')}</table>`)
        for (const [at, row] of expected.entries())
          expect(row.map((_, column) => rows[at]?.[column] ?? null)).toEqual(row)
      },
    ),
  )
})
