import type { BuildingType, Ownership } from '@pb/rules/vocabulary'

/** A building as one row describes it. */
export interface BuildingCandidate {
  readonly borough: string
  readonly house_number: string
  readonly street: string
  readonly address: string
  readonly zip: string
  readonly bbl: string | null
  readonly bin: string | null
  readonly neighborhood: string
  readonly latitude: number | null
  readonly longitude: number | null
  readonly ownership: Ownership
  /** '' if unknown. */
  readonly building_type: BuildingType | ''
  readonly units_total: number | null
  readonly floors: number | null
  readonly year_built: number | null
  readonly street_number: number | null
  readonly avenue_number: number | null
  readonly source: string
}

/** An apartment's sale as one row describes it. */
export interface SaleCandidate {
  readonly label: string
  readonly size: number | null
  readonly sale_date: string
  readonly price_cents: number
}

/** Result of reading a row: a building with or without a sale, or the reason why the row or its sale is rejected. */
export interface RowResult {
  readonly building?: BuildingCandidate
  readonly sale?: SaleCandidate
  readonly reject?: string
}

export const departmentOfFinance = 'NYC Department of Finance'
