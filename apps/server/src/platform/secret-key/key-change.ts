/** A change of SECRET_KEY. */
export interface KeyChange {
  readonly from: string
  readonly to: string
  readonly now: Date
}

/** Whether the old key is that of the office: something that it was used for. */
export interface Evidence {
  fits: number
  differs: number
}
