import type { FormLanguage } from '@pb/rules/applications/vocabulary'

const en = {
  terms: 'The apartment',
  covers: 'Your signature covers everything listed here.',
  notSet: 'Not set yet',
  changedTitle: 'What changed since you signed',
  before: 'You signed',
  after: 'Now',
  none: 'None',
  added: 'Added',
  dated: (day: string) => `Dated ${day}`,
  otherFile: 'Another file',
  otherNumber: 'Another number',
  otherName: (typed: string, asked: string) =>
    `You typed ${typed}; this is for ${asked} to sign. Correct the name, or press Sign again to sign as ${typed}.`,
  fields: {
    building_address: 'Address',
    apartment_no: 'Apartment',
    monthly_rent: 'Monthly rent',
    lease_start_date: 'Lease start',
    lease_end_date: 'Lease end',
    occupants: 'People who will live there',
    pets_dogs: 'Dogs',
    pets_cats: 'Cats',
    pets_dogs_breeds: 'Dog breed',
    pets_dogs_weight: 'Dog weight',
  } as Readonly<Record<string, string>>,
}

const es: typeof en = {
  terms: 'El apartamento',
  covers: 'Su firma abarca todo lo que aparece aquí.',
  notSet: 'Sin definir',
  changedTitle: 'Qué cambió desde que firmó',
  before: 'Usted firmó',
  after: 'Ahora',
  none: 'Ninguno',
  added: 'Agregado',
  dated: (day) => `Con fecha ${day}`,
  otherFile: 'Otro archivo',
  otherNumber: 'Otro número',
  otherName: (typed, asked) =>
    `Usted escribió ${typed}; esto es para que firme ${asked}. Corrija el nombre, o presione Firmar otra vez para firmar como ${typed}.`,
  fields: {
    building_address: 'Dirección',
    apartment_no: 'Apartamento',
    monthly_rent: 'Alquiler mensual',
    lease_start_date: 'Inicio del contrato',
    lease_end_date: 'Fin del contrato',
    occupants: 'Personas que vivirán allí',
    pets_dogs: 'Perros',
    pets_cats: 'Gatos',
    pets_dogs_breeds: 'Raza del perro',
    pets_dogs_weight: 'Peso del perro',
  },
}

/** Texts of what a signature covers, loaded with the step that shows them. */
export const coverTexts: Readonly<Record<FormLanguage, typeof en>> = { en, es }
