import { describe, expect, test } from 'vitest'
import { mayBeLead } from './read-in-child.ts'
import { readMail, type ReadMail } from './read-mail.ts'

function readText(text: string, from = 'form@office.example', subject = 'x'): ReadMail | null {
  const mail = { from: { name: '', email: from }, replyTo: [], subject, text, html: null }
  return mayBeLead(mail, false) ? readMail(mail) : null
}

/** Forms of websites in languages of New York: their labels, and what was written into them. */
const forms = [
  [
    'Japanese',
    'お名前: 山田 花子|メールアドレス: hanako@mail.example|電話番号: 917-555-0146|物件: 41-42 50th Street 5A|お問い合わせ内容: 内見できますか？',
  ],
  [
    'Korean',
    '성함: 김민수|이메일: minsu@mail.example|연락처: 917-555-0146|매물: 41-42 50th Street 5A|문의 내용: 입주 가능한가요?',
  ],
  [
    'Arabic',
    'الاسم: ليلى الحداد|البريد الإلكتروني: layla@mail.example|الهاتف: 917-555-0146|العقار: 41-42 50th Street 5A|الرسالة: هل الشقة متاحة؟',
  ],
  [
    'Hebrew',
    'שם מלא: דוד לוי|דוא"ל: david@mail.example|טלפון: 917-555-0146|נכס: 41-42 50th Street 5A|הודעה: האם הדירה מרוהטת?',
  ],
  [
    'Bengali',
    'নাম: রহিম উদ্দিন|ইমেইল: rahim@mail.example|ফোন: ৯১৭-৫৫৫-০১৪৬|ঠিকানা: 41-42 50th Street 5A|বার্তা: ফ্ল্যাটটি কি খালি?',
  ],
  [
    'Haitian Creole',
    'Non: Jean Désir|Imèl: jean@mail.example|Telefòn: 917-555-0146|Adrès: 41-42 50th Street 5A|Mesaj: Èske li disponib?',
  ],
  [
    'Polish',
    'Imię i nazwisko: Anna Żak|Adres e-mail: anna@mail.example|Telefon: 917-555-0146|Nieruchomość: 41-42 50th Street 5A|Wiadomość: Czy wolne?',
  ],
  [
    'Italian',
    "Nome e cognome: Gio D'Angelo|Indirizzo email: gio@mail.example|Telefono: 917-555-0146|Immobile: 41-42 50th Street 5A|Messaggio: È libero?",
  ],
  [
    'Vietnamese',
    'Họ và tên: Trần Văn Bình|Email: binh@mail.example|Số điện thoại: 917-555-0146|Địa chỉ: 41-42 50th Street 5A|Nội dung: Còn trống không?',
  ],
] as const

test.each([
  [
    'signs before labels',
    '👤 Name: Tatiana Petrova 🌸\n📧 Email: t@mail.example\n💬 Message: Hi! 😊 still free?',
    'Tatiana Petrova',
    'Hi! 😊 still free?',
  ],
  [
    'leaders with spaces',
    'Name . . . . . Ezra ben Shalom\nEmail . . . . t@mail.example\nMessage\nNeed an elevator.',
    'Ezra ben Shalom',
    'Need an elevator.',
  ],
  ['a chat', 'Tom Ash (t@mail.example) started a conversation:\n\n“Any studios?”', 'Tom Ash', 'Any studios?'],
  [
    'remarks',
    'PROSPECT: JOHN PUBLIC\nEMAIL: t@mail.example\nREMARKS: NEEDS GARAGE',
    'JOHN PUBLIC',
    'NEEDS GARAGE',
  ],
])('a form with %s', (_title, text, name, message) => {
  expect(readText(text)?.fields).toMatchObject({ name, email: 't@mail.example', message })
})

test('a table with one row of labels is read by its columns', () => {
  const html =
    '<table><tr><th>Guest</th><th>Email</th><th>Phone</th></tr><tr><td>Quentin O’Malley</td><td>q@mail.example</td><td>516-555-0190</td></tr></table><p>Comments: Top floor please</p>'
  const mail = {
    from: { name: '', email: 'noreply@crm.example' },
    replyTo: [],
    subject: 'New guest card',
    text: '',
    html,
  }
  expect(readMail(mail)?.fields).toMatchObject({
    name: 'Quentin O’Malley',
    email: 'q@mail.example',
    phone: '(516) 555-0190',
    message: 'Top floor please',
  })
})

describe('forms in many languages', () => {
  test.each(forms)('%s', (_language, lines) => {
    const rows = lines.split('|').map((line) => line.split(': ') as [string, string])
    const [name, email, , , message] = rows.map(([, value]) => value)
    expect(readText(lines.replaceAll('|', '\n'))?.fields).toMatchObject({
      name,
      email,
      phone: '(917) 555-0146',
      address: '41-42 50th Street',
      unit: '5A',
      message,
    })
  })

  test('a form in words that are not known is read by its values, and nothing of it is lost', () => {
    const found = readText(
      'სახელი: ნინო ბერიძე\nელფოსტა: nino@mail.example\nტელეფონი: 347-555-0155\nშეტყობინება: თავისუფალია ბინა?',
    )
    expect(found?.fields).toMatchObject({
      name: 'ნინო ბერიძე',
      email: 'nino@mail.example',
      phone: '(347) 555-0155',
      message: 'შეტყობინება: თავისუფალია ბინა?',
    })
  })
})

const addresses = [
  ['88 Example Street 1204', '88 Example Street', '1204'],
  ['525 West 52nd Street, 14E-N, New York, NY', '525 West 52nd Street', '14E-N'],
  ['15 Central Park West 20B', '15 Central Park West', '20B'],
  ['1 Example Place, Apt. 3 Rear', '1 Example Place', '3 REAR'],
  ['1001 Park Avenue, Apt. 7/8A', '1001 Park Avenue', '7/8A'],
  ['120 West 21st Street 2BR', '120 West 21st Street 2BR', ''],
] as const

test.each(addresses)('the listing “%s” is at %s, unit “%s”', (value, address, unit) => {
  const found = readText(
    `Name: Ruth Weiss\nEmail: ruth@mail.example\nListing: ${value}\nMessage: Is it free?`,
  )
  expect(found?.fields).toMatchObject({ address, unit })
})

test.each([
  ['Can I see 160 Example Blvd, 12A on Sunday?', '160 Example Blvd', '12A'],
  ['me interesa el apto de 212 example ave #2l', '212 example ave', '2L'],
  ['Vorrei visitare 12-15 Broadway 3C', '12-15 Broadway', '3C'],
  ['We are 2 people, 20 min from Bedford Ave', '', ''],
])('the message “%s” names “%s”, unit “%s”', (message, address, unit) => {
  const found = readText(`Name: Ruth Weiss\nEmail: ruth@mail.example\nMessage: ${message}`)
  expect(found?.fields).toMatchObject({ address, unit, message })
})

test('the name above a contact is a name, not the end of a sentence', () => {
  const zillow = 'rentals@email.zillow.com'
  const call = 'You missed a call from a renter.\n\nCaller: +1 (347) 555-0177\nListing: 400 Park Place #2R'
  expect(readText(call, zillow, 'Missed call from a renter')?.fields).toMatchObject({
    name: '',
    phone: '(347) 555-0177',
    unit: '2R',
  })
  const quoted = 'New lead\n\nMargaret “Peggy” Olson\npeggy@mail.example\n514 555 0150'
  expect(readText(quoted, zillow)?.fields.name).toBe('Margaret “Peggy” Olson')
})

const wishes = [
  ['Looking for a 2 bedroom under $5k, have one dog', { price: 5000, bedrooms: 2, pets: 'one dog' }],
  ['My budget is 4,500-5,000 and I need 2-3 beds', { price: 5000, bedrooms: 2, pets: '' }],
  [
    'studio, max 3200/month. credit score 760, income 150k',
    { price: 3200, bedrooms: 0, credit: '760', income: '150k' },
  ],
  ['I make $180,000 a year. No pets', { price: null, bedrooms: null, pets: 'No pets', income: '$180,000' }],
  [
    'Buscamos dos habitaciones hasta $3,800, tenemos un perro',
    { price: 3800, bedrooms: 2, pets: 'un perro' },
  ],
  ['Is 3B near the 2 train? We are 4 people, 2 min away', { price: null, bedrooms: null, pets: '' }],
] as const

test.each(wishes)('the wish of “%s”', (message, wish) => {
  const found = readText(`Name: Ruth Weiss\nEmail: ruth@mail.example\nMessage: ${message}`)
  expect(found?.fields).toMatchObject(wish)
})

test('a budget is no price of the listing that is asked about', () => {
  const form = 'Name: Ruth Weiss\nEmail: ruth@mail.example\nBudget: $3,000 - $3,500\nMessage: Is it free?'
  expect(readText(form)?.fields.price).toBe(3500)
  expect(readText(`Property: 1 Example Street #4B\n${form}`)?.fields.price).toBeNull()
})

const notices = [
  [
    'a landlord’s own contact',
    'leasing@tower.example',
    'Availability',
    'Contact: John Hart\nPhone: 212-555-0102\nEmail: john.hart@tower.example\nAll units attached.',
  ],
  [
    'a portal’s account manager',
    'news@apartments.com',
    'Meet Janet',
    'Janet Fitz\njanet.fitz@costar.com\n(212) 555-0139\n\nJanet will be your point of contact from now on.',
  ],
  [
    'a bill',
    'alerts@phone.example',
    'Your bill is ready',
    'Account holder: Adam Cole\nPhone number: 917-555-0001\nAmount due: $84.11',
  ],
] as const

test.each(notices)('%s is no inquiry', (_title, from, subject, text) => {
  expect(readText(text, from, subject)).toBeNull()
})

test('a reservation in structured data is no inquiry', () => {
  const data = {
    '@type': 'FoodEstablishmentReservation',
    underName: { '@type': 'Person', name: 'Adam Cole', email: 'adam@office.example' },
    reservationFor: { '@type': 'FoodEstablishment', name: 'Bistro', telephone: '212-555-0114' },
  }
  expect(
    readMail({
      from: { name: 'Tables', email: 'notify@tables.example' },
      replyTo: [],
      to: [{ name: '', email: 'adam@office.example' }],
      subject: 'Reservation confirmed',
      text: '',
      html: `<script type="application/ld+json">${JSON.stringify(data)}</script><p>Your table is confirmed.</p>`,
    }),
  ).toBeNull()
})
