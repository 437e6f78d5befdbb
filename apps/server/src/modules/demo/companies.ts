import type { Random } from './random.ts'

const companies =
  'Alder & Finch|Bluestone Hall|Canal Row|Cedarline|Corbin Yard|Dovetail|Eastwater|Fernhill|Garrison Lane|Harbor Slate|Ironbridge|Juniper Court|Kestrel|Lantern Street|Marlowe & Vane|North Cove|Oakum|Paragon Row|Quarry Hill|Redfern|Saltmarsh|Tallow & Reed|Umber House|Vesper Park|Wexcombe|Yarrow|Zephyr Square|Millstone|Brightwell|Copperleaf'.split(
    '|',
  )
const kinds = ['Management', 'Residential', 'Properties', 'Realty', 'Living'] as const
const firstNames =
  'Maya Owen Priya Luis Hannah Tomas Grace Andre Yuki Elena Marcus Ruth Samir Claire Diego Noor Peter Ivy'.split(
    ' ',
  )
const lastNames =
  'Alvarez Bennett Chen Dubois Eriksen Farrow Gupta Hale Ibarra Jensen Kim Lowell Moreau Novak Okafor Price Quinn Rossi'.split(
    ' ',
  )

export interface ListingOffice {
  readonly company: string
  readonly name: string
  readonly email: string
  readonly phone_number: string
}

/** Creates fictional listing offices with a contact each. */
export function createListingOffices(random: Random): readonly ListingOffice[] {
  return companies.map((company, index) => {
    const first = random.pick(firstNames)
    const last = random.pick(lastNames)
    const domain = company.toLowerCase().replace(/[^a-z]+/g, '-')
    return {
      company: `${company} ${kinds[index % kinds.length]}`,
      name: `${first} ${last}`,
      email: `${first}.${last}@${domain}.example`.toLowerCase(),
      phone_number: `(${random.pick(['212', '646', '718'])}) 555-01${String(index + 10).padStart(2, '0')}`,
    }
  })
}
