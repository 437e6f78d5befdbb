export const inquiriesPath = '/inquiries'
export const settingsPath = '/inquiries/settings'
export const inquiryPath = (id: string): string => `${inquiriesPath}/${id}`
