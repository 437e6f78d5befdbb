import type { InquiryRow } from '@pb/contract/inquiry-schemas'
import * as texts from './texts.ts'

/** The name of the person who asks, or the address in its place. */
export function getPersonName({ name, email, phone }: Pick<InquiryRow, 'name' | 'email' | 'phone'>): string {
  return name || email || phone || texts.noName
}
