import { expect, test } from 'vitest'
import { normalizeTitle, scoreTitle } from '../columns.ts'
import { parseAvailability, parseStatus } from './availability.ts'
import { isOtherUse, parseBaths, parseLayout } from './layout.ts'
import { parseRent } from './rent.ts'

test.each([
  ['租金', 'rent'],
  ['月租', 'rent'],
  ['房租（$/月）', 'rent'],
  ['價格', 'rent'],
  ['净租金', 'net_rent'],
  ['地址', 'address'],
  ['房号', 'unit'],
  ['房號', 'unit'],
  ['单元', 'unit'],
  ['單位', 'unit'],
  ['户型', 'layout'],
  ['戶型', 'layout'],
  ['房型', 'layout'],
  ['卧室', 'layout'],
  ['衛浴', 'bathrooms'],
  ['面積', 'size'],
  ['入住日期', 'available'],
  ['狀態', 'status'],
  ['聯絡人', 'contact_name'],
  ['电话', 'contact_phone'],
] as const)('the title %s is one of %s', (title, field) => {
  expect(scoreTitle(field, normalizeTitle(title))).toBeGreaterThan(0)
})

test.each(['押金', '租客', '屋主', '楼层'])('the title %s is none', (title) => {
  expect(normalizeTitle(title)).toBe('')
})

test.each([
  ['两房一卫', 20, 10],
  ['兩房兩衛', 20, 20],
  ['一房一厅', 10, null],
  ['2室1厅1卫', 20, 10],
  ['3房2衛', 30, 20],
  ['一卧室一浴室', 10, 10],
  ['开间', 1, null],
] as const)('reads the layout %s', (text, bedrooms, bathrooms) => {
  expect(parseLayout(text)).toEqual({ bedrooms, bathrooms })
})

test.each(['三房两厅两卫一书房', '1-2房', '套房', '四房五房', '七房'])('refuses the layout %s', (text) =>
  expect(parseLayout(text)).toBeNull(),
)
test('a room of an apartment is not one', () => expect(isOtherUse('主卧')).toBe(true))
test('reads baths', () => expect(parseBaths('2卫')).toBe(20))

test.each([
  ['$2,600/月', 260_000],
  ['2600 包水电', 260_000],
  ['每月$2600', 260_000],
])('reads the rent %s', (text, grossCents) => {
  expect(parseRent(text)).toMatchObject({ grossCents })
})
test.each(['2300元', '2600-2800', '面议', '16000人民币', '2600 押金2600'])('refuses the rent %s', (text) =>
  expect(typeof parseRent(text)).toBe('string'),
)

test.each([
  ['12月1日', { from: '2026-12-01', status: null }],
  ['2027年1月15号', { from: '2027-01-15', status: null }],
  ['随时入住', { from: 'now', status: null }],
  ['現在', { from: 'now', status: null }],
  ['已租', { from: null, status: 'Closed' }],
])('reads when a unit is free of %s', (text, value) => {
  expect(parseAvailability(text, '2026-11-20')).toEqual(value)
})
test.each([
  ['已出租', 'Closed'],
  ['申請中', 'Active Under Contract'],
  ['空置', 'Active'],
] as const)('reads the status %s', (text, status) => expect(parseStatus(text)).toBe(status))
