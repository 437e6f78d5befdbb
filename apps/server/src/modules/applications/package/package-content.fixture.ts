import type { PackageContent, PackagePerson } from './content.ts'

const consent =
  'I consent to sign this application electronically, and confirm that what I entered is true and complete. I authorize the office to share it with the landlord and the landlord’s agents.'

const createSignature = (name: string, kind: string): PackagePerson['signature'] => ({
  name,
  isOtherName: false,
  kind,
  newYorkTime: 'November 20, 2026 at 4:12:09 PM EST',
  utcTime: '2026-11-20 21:12:09 UTC',
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  ip: '203.0.113.24',
  browser: 'Safari 26 on iPhone',
  reached: 'Personal link emailed to ana.ruiz@example.com',
  consent,
  consentVersion: 1,
  isOutdated: false,
  changes: [],
  covers: [
    ['Monthly rent', '$4,200'],
    ['Lease start', 'January 1, 2027'],
    ['Employer', 'As it was signed'],
  ],
})

const work = (employer: string, income: string) => ({
  title: 'Work and income',
  lines: [
    ['Occupation', 'Employed'],
    ['Employer', employer],
    ['Position', 'Senior designer'],
    ['Employed since', 'March 1, 2021'],
    ['Annual income', income],
  ] as const,
})

const about = (name: string, email: string) => ({
  title: 'Applicant',
  lines: [
    ['Name', name],
    ['Email', email],
    ['Phone', '(212) 555-0134'],
    ['Date of birth', '••••'],
    ['Social security number', '•••-••-6789'],
  ] as const,
})

/** A household with accents, emoji, another script and a very long text. */
export const ruizHousehold: PackageContent = {
  office: 'Birch & Lane Realty',
  officeLines: ['120 West 28th Street, New York, NY 10001', '(212) 555-0100', 'License 10991234567'],
  agent: {
    name: 'Maya Cohen',
    title: 'Licensed Real Estate Salesperson',
    phone: '(917) 555-0172',
    email: 'maya@birchlane.example',
  },
  address: '330 East 38th Street, 14B',
  date: 'November 23, 2026',
  facts: [
    ['Monthly rent', '$4,200'],
    ['Lease', 'January 1, 2027 to December 31, 2027'],
    ['Occupants', '3'],
    ['Pets', 'Dog: Labrador mix, 48 lb'],
    ['Landlord', 'Murray Hill Holdings LLC'],
    ['Landlord’s phone', '(212) 555-0188'],
  ],
  members: [
    {
      name: 'Ana María Ruíz Peña',
      role: 'Applicant',
      occupation: 'Employed',
      income: '$118,000',
      savings: '$42,000',
      debts: '$410',
    },
    {
      name: 'Benjamín Núñez',
      role: 'Co-applicant',
      occupation: 'Self-employed',
      income: '$71,500',
      savings: '$9,300',
      debts: '$0',
    },
    {
      name: 'Carla Gómez-Ruíz',
      role: 'Guarantor',
      occupation: 'Retired',
      income: '$340,000',
      savings: '$610,000',
      debts: '$1,150',
    },
  ],
  totals: { income: '$189,500', savings: '$51,300', debts: '$410' },
  tests: [
    { title: 'Income of those who will live there: 40 × rent', detail: '$189,500 of $168,000', passed: true },
    { title: 'Guarantor Carla Gómez-Ruíz: 80 × rent', detail: '$340,000 of $336,000', passed: true },
  ],
  people: [
    {
      name: 'Ana María Ruíz Peña',
      role: 'Applicant',
      sections: [
        about('Ana María Ruíz Peña', 'ana.ruiz@example.com'),
        {
          title: 'Current and previous homes',
          lines: [
            ['Current address', '88-14 Elmhurst Avenue, Queens, NY 11373'],
            ['Lives there as', 'Rent'],
            ['Since', 'June 1, 2022'],
            ['Monthly rent', '$2,650'],
            ['Landlord', 'Niño Properties, Señora Muñoz'],
            ['Reason for moving', 'Closer to work 🏙️ and to my sister 王小明, Привет'],
          ],
        },
        work('Estudio Pingüino LLC', '$118,000'),
        { title: 'Pets', lines: [['About the pets', 'Luna is calm. '.repeat(400).trim()]] },
        {
          title: 'Emergency contact',
          lines: [
            ['Name', 'Lucía Peña'],
            ['Phone', '(646) 555-0118'],
            ['Relation', ''],
          ],
        },
      ],
      papers: [
        { title: 'Photo ID', detail: '', isPdf: false },
        { title: 'Pay stubs', detail: 'Dated November 3, 2026', isPdf: true },
        { title: 'Bank statements', detail: 'Dated October 31, 2026', isPdf: true },
      ],
      signature: createSignature('Ana María Ruíz Peña', 'Drawn'),
    },
    {
      name: 'Benjamín Núñez',
      role: 'Co-applicant',
      sections: [about('Benjamín Núñez', 'ben@example.com'), work('Self-employed', '$71,500')],
      papers: [{ title: 'Tax return', detail: '', isPdf: true }],
      signature: createSignature('Benjamín Núñez', 'Typed'),
    },
    {
      name: 'Carla Gómez-Ruíz',
      role: 'Guarantor',
      sections: [about('Carla Gómez-Ruíz', 'carla@example.com')],
      papers: [],
      signature: null,
    },
  ],
  isUnmasked: false,
  watermark: '',
}
