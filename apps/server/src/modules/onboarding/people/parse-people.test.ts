import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parsePeople } from './parse-people.ts'

const read = (text: string) =>
  parsePeople(text).map(({ name, email, roles, errors }) =>
    errors.length > 0 ? errors : [name, email, roles.join('+')],
  )

test('a list is read by its titles, or by what its cells hold', () => {
  expect(read('Dana Ortiz, dana@office.example, Supervisor and Agent')).toEqual([
    ['Dana Ortiz', 'dana@office.example', 'AGENT+SUPERVISOR'],
  ])
  expect(read('Lee Park\tlee@office.example\nMia Chen\tmia@office.example\tDeveloper')).toEqual([
    ['Lee Park', 'lee@office.example', 'AGENT'],
    ['Mia Chen', 'mia@office.example', 'DEVELOPER'],
  ])
  expect(read('Lee Park <lee@office.example>;agent')).toEqual([['Lee Park', 'lee@office.example', 'AGENT']])
  expect(
    read(
      'First name,Last name,Work email,Role,Phone\nMia,Chen,mia@office.example,,212\nMax,,max@office.example,Agent,',
    ),
  ).toEqual([
    ['Mia Chen', 'mia@office.example', 'AGENT'],
    ['Max', 'max@office.example', 'AGENT'],
  ])
  expect(read('"Roe, Max";max@office.example')).toEqual([['Roe, Max', 'max@office.example', 'AGENT']])
})

test('a row that is not clear is refused with the reason', () => {
  expect(read('Ann Lee')).toEqual([['There is no email']])
  expect(read('ann@office.example')).toEqual([['There is no name']])
  expect(read('Ann Lee,ann@office')).toEqual([['“ann@office” isn’t an email address']])
  expect(read('Ann Lee,ann@office.example,lee@office.example')).toEqual([['There are several emails']])
  expect(read('Ann Lee,Manhattan,ann@office.example')).toEqual([
    ['It isn’t clear which of these is the name: “Ann Lee”, “Manhattan”'],
  ])
  expect(read('Name,Email,Role\nAnn,ann@office.example,Owner')).toEqual([
    ['“Owner” isn’t a role. Use Agent, Supervisor or Developer.'],
  ])
  expect(read('Ann,ann@office.example\nAnn Lee,ANN@office.example')).toEqual([
    ['Ann', 'ann@office.example', 'AGENT'],
    ['The same email as row 1'],
  ])
})

test('whatever is pasted, a person who is invited has one name, one email of the row, and a role', () => {
  const cell = fc.constantFrom(
    'Ann Lee',
    'ann@office.example',
    'lee@office.example',
    'agent',
    'Owner',
    '',
    '<x>',
    '@',
  )
  fc.assert(
    fc.property(fc.array(fc.array(cell, { maxLength: 4 }), { maxLength: 5 }), (rows) => {
      const text = rows.map((cells) => cells.join(',')).join('\n')
      for (const { row, name, email, roles, errors } of parsePeople(text)) {
        if (errors.length > 0) continue
        expect(rows[row - 1]).toContain(email)
        expect(rows[row - 1]!.filter((each) => each.includes('@'))).toHaveLength(1)
        expect(name).not.toBe('')
        expect(roles.length).toBeGreaterThan(0)
      }
    }),
  )
})
