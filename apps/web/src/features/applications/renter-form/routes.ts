import { contract } from '../../../lib/contract.ts'

export const formRoutes = contract.applicationForms
