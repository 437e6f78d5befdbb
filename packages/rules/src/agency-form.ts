import type { AdType } from './vocabulary.ts'

/** Official name of the Department of State's form by which agents disclose for whom they act (Real Property Law § 443). */
export const agencyFormNames: Readonly<Record<AdType, string>> = {
  rental: 'New York State Disclosure Form for Landlord and Tenant',
  sale: 'New York State Disclosure Form for Buyer and Seller',
}
