/** Languages that inquiries are distinguished by, as ISO 639-1. */
export const inquiryLanguages = ['en', 'es', 'zh', 'ru', 'ko', 'ja', 'he', 'ar'] as const
export type InquiryLanguage = (typeof inquiryLanguages)[number]
