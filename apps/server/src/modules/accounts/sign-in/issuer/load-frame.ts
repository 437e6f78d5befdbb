import type { Deps } from '../../../../platform/deps.ts'
import { getOffice } from '../../../office/index.ts'
import type { PageFrame } from './pages.ts'

/** Loads what every page of the issuer has; without the database, under the product's name. */
export async function loadFrame({ db }: Pick<Deps, 'db'>, css: string): Promise<PageFrame> {
  const office = await getOffice(db).catch(() => null)
  return { css, office: office?.name ?? 'PB Office' }
}
