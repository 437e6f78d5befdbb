/** A second, plain model of a household's signatures: each holds a copy of everything that was there when it was given. */

export type Content = ReadonlyMap<string, string>

export interface ModelPerson {
  readonly index: number
  /** By field; a secret has a number that grows with each change. */
  readonly answers: Map<string, string>
  /** By field: the paper's date. */
  readonly papers: Map<string, string>
  readonly order: number
  /** Each secret's value, and how often it was changed. */
  readonly secrets: Map<string, { readonly value: string; readonly changes: number }>
  /** The date of a paper that was removed. */
  removedPaper: string
  signed: Content | null
  ended: boolean
  removed: boolean
}

export class HouseholdModel {
  readonly terms = new Map<string, string>()
  readonly people: ModelPerson[]

  constructor(orders: readonly number[]) {
    this.people = orders.map((order, index) => ({
      index,
      order,
      answers: new Map<string, string>(),
      papers: new Map<string, string>(),
      secrets: new Map<string, { value: string; changes: number }>(),
      removedPaper: '',
      signed: null,
      ended: false,
      removed: false,
    }))
  }

  getContent({ answers, papers }: ModelPerson): Content {
    return new Map([
      ...[...this.terms].map(([field, value]): [string, string] => [`terms ${field}`, value]),
      ...[...answers].filter(([, value]) => value !== ''),
      ...[...papers].map(([field, value]): [string, string] => [`papers ${field}`, value]),
    ])
  }

  /** Fields that are different from what a person signed. */
  listDifferent(person: ModelPerson): string[] {
    const [was, is] = [person.signed ?? new Map<string, string>(), this.getContent(person)]
    return [...new Set([...was.keys(), ...is.keys()])].filter((field) => was.get(field) !== is.get(field))
  }

  /** After each step: what differs now ends a signature for good. */
  settle(): void {
    for (const person of this.people)
      if (person.signed && this.listDifferent(person).length > 0) person.ended = true
  }

  getState({ signed, ended }: ModelPerson): 'none' | 'valid' | 'outdated' {
    if (signed === null) return 'none'
    return ended ? 'outdated' : 'valid'
  }

  isWaiting(person: ModelPerson): boolean {
    return this.people.some(
      (other) => !other.removed && other.order < person.order && this.getState(other) !== 'valid',
    )
  }

  sign(person: ModelPerson): void {
    person.signed = this.getContent(person)
    person.ended = false
  }

  setSecret(person: ModelPerson, field: string, value: string): void {
    const { value: stored = '', changes = 0 } = person.secrets.get(field) ?? {}
    if (value === stored) return
    person.secrets.set(field, { value, changes: changes + 1 })
    person.answers.set(field, value === '' ? '' : `${value} ${changes + 1}`)
  }

  /** One kind of pet, and details of a dog only. */
  setPets(field: 'pets_dogs' | 'pets_cats', value: '0' | '1'): void {
    const other = field === 'pets_dogs' ? 'pets_cats' : 'pets_dogs'
    const before = `${this.terms.get('pets_dogs')}${this.terms.get('pets_cats')}`
    this.terms.set(field, value)
    if (value === '1') this.terms.set(other, '0')
    const after = `${this.terms.get('pets_dogs')}${this.terms.get('pets_cats')}`
    if (before === after) return
    this.terms.set('pets_dogs_breeds', '')
    this.terms.set('pets_dogs_weight', '')
  }
}
