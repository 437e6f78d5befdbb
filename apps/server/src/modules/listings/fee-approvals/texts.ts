export const agreementTypes = 'Upload the signed agreement as a PDF, JPEG or PNG.'
export const onlyRentals = 'Only rentals have fees that a tenant pays.'
