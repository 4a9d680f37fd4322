import { auditMessageInGerman } from '@cubeward/words/audit-messages.ts'
import { auditReferences, auditTypes, auditWord } from '@cubeward/words/audit-types.ts'
import { language } from '../../locales/i18n.ts'

/** The type of an entry in the reader's language. */
export const typeText = (type: string): string => auditWord(auditTypes, type, language() === 'de')
/** What an entry refers to, likewise. */
export const referenceText = (type: string): string => auditWord(auditReferences, type, language() === 'de')
/** What an entry says, likewise. */
export const messageText = (message: string): string => (language() === 'de' ? auditMessageInGerman(message) : message)
