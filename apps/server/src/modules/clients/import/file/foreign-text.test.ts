import { describe, expect, it } from 'vitest'
import { compileColumns } from './compile-columns.ts'
import { decodeCards, decodeText } from './decode-text.ts'
import { parseFile } from './parse-file.ts'
import { parseRow } from './parse-row.ts'
import { suggestColumns } from './suggest-columns.ts'
import { suggestCardColumns, tabulateCards } from './vcard-table.ts'

/** Folds each line after so many bytes, also within a character. */
function foldBytes(text: string, width: number): Uint8Array<ArrayBuffer> {
  const parts: Buffer[] = []
  for (const line of text.split('\r\n')) {
    const bytes = Buffer.from(line)
    for (let at = 0; at < bytes.length; at += width)
      parts.push(Buffer.from(at === 0 ? '' : '\r\n '), bytes.subarray(at, at + width))
    parts.push(Buffer.from('\r\n'))
  }
  return new Uint8Array(Buffer.concat(parts))
}

const readRows = (table: ReturnType<typeof parseFile>, isCard: boolean) => {
  const suggested = isCard ? suggestCardColumns(table) : suggestColumns(table.titles, table.rows, new Map())
  const reading = {
    ...suggested,
    dayFirst: false,
    searchType: 'rental',
    source: '',
    tagIds: [],
    thisYear: 2026,
  } as const
  const { titles, firstRow, leftOut } = table
  const columns = compileColumns({ titles, firstRow, leftOut, samples: [], dateOrders: [] }, reading)
  return table.rows.map((row) => parseRow(row, columns, reading).client!.fields)
}
const readCard = (...lines: readonly string[]) => {
  const card = ['BEGIN:VCARD', 'VERSION:3.0', ...lines, 'END:VCARD'].join('\r\n')
  return readRows(parseFile({ vcard: new Uint8Array(Buffer.from(card)) }), true)[0]!
}
const readCsv = (text: string) => readRows(parseFile({ csv: new Uint8Array(Buffer.from(text)) }), false)

describe('decodeCards', () => {
  const text =
    'BEGIN:VCARD\r\nFN:Σοφία Müller\r\nNOTE:Ищет квартиру с двумя спальнями у парка 公园旁\r\nEND:VCARD'

  it('joins characters that a fold cuts, at any width', () => {
    for (let width = 5; width < 40; width++)
      expect(decodeCards(foldBytes(text, width)).replace(/\r\n /g, ''), `${width} bytes`).toBe(`${text}\r\n`)
  })
})

describe('decodeText', () => {
  it('reads one line that is cut within a character without losing the others', () => {
    const cut = Buffer.concat([
      Buffer.from('José,Núñez\n'),
      Buffer.from('Zoë,Über lange No').subarray(0, 10),
      Buffer.from([0xc3]),
      Buffer.from('\nŁukasz,Żak'),
    ])
    const [first, second, third] = decodeText(cut).split('\n')
    expect([first, third]).toEqual(['José,Núñez', 'Łukasz,Żak'])
    expect(second).toMatch(/^Zoë,Über/)
  })

  it('reads lines of windows-1252 among lines of UTF-8', () => {
    const mixed = Buffer.concat([
      Buffer.from('José Núñez, Łódź\n'),
      Buffer.from('Ren\xe9e\n', 'latin1'),
      Buffer.from('小明'),
    ])
    expect(decodeText(mixed)).toBe('José Núñez, Łódź\nRenée\n小明')
  })
})

describe('cards', () => {
  it('say that they have pictures and files, which never become text', () => {
    const card = [
      'BEGIN:VCARD',
      'FN:Ann Bell',
      'X-MS-CARDPICTURE;TYPE=JPEG;ENCODING=BASE64:',
      ' /9j/4AAQSkZJRgABAQ',
      'SOUND;ENCODING=b:UklGRiQAAABXQVZF',
      'X-SCAN;BASE64:JVBERi0xLjQ',
      'X-LEAD-SCORE:12',
      'END:VCARD',
    ]
    const { leftOut, rows } = tabulateCards(card.join('\r\n'))
    expect(leftOut).toEqual(['1 photo not imported', '2 attached files not imported'])
    expect(rows[0]?.at(-1)).toBe('Lead score: 12')
  })

  it('with one name written twice have it once', () => {
    expect(readCard('FN:Dirk', 'N:dirk;;;;')).toMatchObject({ first_name: 'dirk', last_name: '' })
  })
})

describe('a whole name beside its parts', () => {
  it.each([
    ['Jim Aun', 'Jim', 'Wang', 'Name as written: Jim Aun'],
    ['李小明', '小明', '李', 'Name as written: 李小明'],
    ['Mr. Bo Carr', 'Bo', 'Carr', 'Name as written: Mr. Bo Carr'],
    ['Bell, Ann', 'Ann', 'Bell', ''],
    ['ANN BELL', 'Ann', 'Bell', ''],
    ['Ann Bell', 'Ann', 'Bell', ''],
  ])('%s, %s, %s: %s', (name, first, last, line) => {
    expect(readCard(`FN:${name.replace(',', '\\,')}`, `N:${last};${first};;;`).notes).toBe(line)
    const [row] = readCsv(`Full Name,First Name,Last Name,Email\n"${name}",${first},${last},a@b.example`)
    expect(row).toMatchObject({ first_name: first, last_name: last })
    expect(row!.notes).toBe(line)
  })
})
