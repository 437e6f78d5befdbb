import { pluralize } from '@pb/rules/plural'

/** Days for which the signers' links may work. */
export const dayChoices = ['3', '7', '14', '30', '60', '90'].map((value) => ({
  value,
  label: pluralize(Number(value), 'day'),
}))
