export const checkErrors = {
  otherNumber: (next: number) =>
    `The next check number is ${next}. Refresh the page, or change the next number.`,
  usedNumber: (next: number) => `Numbers before ${next} are used. A check number is given once.`,
  nothingLeft: 'No planned payout of this run is left for a check.',
  future: 'Date a check today or within the last 30 days.',
  printed: (number: number, name: string, day: string) =>
    `${name} printed check ${number} on ${day}. Void it and print another one, unless the printer failed.`,
  void: (number: number) => `Check ${number} is void.`,
  wasVoid: 'This check is void already.',
  paid: 'This payout is marked as paid by this check. Replace the check, or reverse the payment first.',
  paysByCheck: (number: number) =>
    `Check ${number} pays this payout. Choose certified or personal check as the method, or void the check first.`,
  hasCheck: (number: number) => `Check ${number} pays this payout. Void the check first.`,
} as const

export const reprintNote = (number: number, day: string): string =>
  `Reprint of check ${number}, first printed ${day}`
export const replacesNote = (number: number): string => `Replaces check ${number}, which is void`
export const moreLines = (count: number): string => `${count} more deals; see the statement`
export const memo = (payoutId: string): string => `Commission, payout ${payoutId}`
