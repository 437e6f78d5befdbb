export { findOtherSupervisors, getPersonName } from './agents.ts'
export { claimAddressesInBulk, insertPeople, releaseAddressesInBulk } from './bulk.ts'
export {
  claimAddresses,
  erasePeople,
  findOrInsertPerson,
  findPeopleByEmails,
  insertPerson,
  lockAddresses,
  releaseAddresses,
  renamePerson,
  splitPersonName,
  upsertPerson,
  type PersonRow,
} from './people.ts'
